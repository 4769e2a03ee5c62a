import type { Server } from '#request/get-servers.ts'
import { createKeyHolder } from '#key/key-holder.ts'
import type { ConsoleController } from './console-control.ts'
import { createConsoleController } from './console-controller.ts'
import type { ControllerOptions } from './console-controller.ts'
import type { ConsoleSetup, PastResponse } from './console-state.ts'
import { getCalls } from './reduce-console.ts'

/** Consoles of the operations that a reader chose in one page. They share the held keys. */
export interface ConsoleSet {
  /** Returns the console of an operation: the same one every time, with its form state. */
  readonly open: (setup: ConsoleSetup) => ConsoleController
  /** @returns whether a key was released, because the operation does not have its server */
  readonly enter: (setup: ConsoleSetup) => boolean
  /** Ends and forgets everything, because the page is left. */
  readonly leave: () => void
}

type Options = Pick<ControllerOptions, 'lazy' | 'clock' | 'throttle'>

export function createConsoleSet({ clock = Date.now, ...options }: Options): ConsoleSet {
  const holder = createKeyHolder({ clock })
  const consoles = new Map<string, ConsoleController>()
  /** Responses to show again when the reader comes back. */
  const shelved = new WeakMap<ConsoleController, PastResponse>()
  const serversOf = new WeakMap<ConsoleController, readonly Server[]>()
  /** Server that the reader chose last, also while the shown operation does not have it. */
  let chosen: Server | undefined
  /** Slugs, newest last. */
  let entered: readonly string[] = []

  const open = (setup: ConsoleSetup): ConsoleController => {
    const { slug } = setup.operation
    const known = consoles.get(slug)
    if (known) return known
    const controller = createConsoleController({
      ...options,
      ...setup,
      clock,
      holder,
      onTaken() {
        for (const other of consoles.values()) other.refuse(controller.isKeyIn)
      },
    })
    consoles.set(slug, controller)
    serversOf.set(controller, setup.servers)
    if (entered.length === 0) entered = [slug]
    return controller
  }

  /** Ends a request in progress, and closes the reader of a response that can be reopened. */
  const pause = (controller: ConsoleController): void => {
    controller.pause()
    controller.change({ type: 'question-dropped' })
    const { exchange, serverId } = controller.snapshot()
    if (exchange.phase !== 'responded' || !exchange.past.evidence || serverId === undefined) return
    shelved.set(controller, exchange.past)
    controller.change({ type: 'server-chosen', serverId })
  }

  /** Shows an operation at the chosen server if it has that server. A key is kept if the previous operation used the same server. */
  const resume = (
    controller: ConsoleController,
    { servers }: ConsoleSetup,
    before: ConsoleController | undefined,
  ): void => {
    const from = before?.snapshot().server
    const offered = (before && serversOf.get(before)) ?? []
    if (!chosen || offered.some((server) => isSame(server, chosen))) chosen = from
    const same = servers.find((server) => isSame(server, chosen))
    const past = shelved.get(controller)
    shelved.delete(controller)
    if (!same || !isSame(same, from)) holder.release('server-changed')
    const { serverId, history } = controller.snapshot()
    if (same && same.id !== serverId)
      controller.change({ type: 'server-chosen', serverId: same.id })
    else if (past && history.includes(past)) controller.reopen(past)
  }

  return {
    open,
    enter(setup) {
      const { slug } = setup.operation
      const last = entered.at(-1)
      if (last === slug) return false
      const before = last === undefined ? undefined : consoles.get(last)
      if (before) pause(before)
      // A member of a form belongs to its operation: the password of a sign-in is not that of a new user.
      for (const { scheme } of holder.snapshot().held) {
        if (scheme.startsWith('body:')) holder.release('forgotten', scheme)
      }
      const hadKey = holder.snapshot().held.length > 0
      resume(open(setup), setup, before)
      entered = [...entered.filter((other) => other !== slug), slug]
      for (const other of entered.slice(0, -mostResponses)) {
        const old = consoles.get(other)
        old?.change({ type: 'calls-dropped', calls: new Set(getCalls(old.snapshot())) })
      }
      return hadKey && holder.snapshot().held.length === 0
    },
    leave() {
      for (const { leave } of consoles.values()) leave()
    },
  }
}

/** Whether two servers are the same. Servers with the same name can have different addresses. */
function isSame(server: Server, other: Server | undefined): boolean {
  return server.id === other?.id && server.baseUrl === other.baseUrl
}

/** Number of operations whose responses are kept: each response may be many MB. */
const mostResponses = 6
