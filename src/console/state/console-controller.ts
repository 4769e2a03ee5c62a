import type { Credential, Server } from '#core/request/operation.ts'
import { planRequest } from '#core/request/plan.ts'
import type { QueryParameter } from '#core/request/plan.ts'
import { holdsKeyPlainly } from '#key/api-key.ts'
import { readKey } from '#key/hygiene/read-key.ts'
import { createKeyHolder } from '#key/key-holder.ts'
import type { KeyHolder } from '#key/key-holder.ts'
import { createDescriber } from './console-snapshot.ts'
import type { ConsoleSnapshot, ConsoleSetup } from './console-snapshot.ts'
import { listCalls, reduceConsole, startConsole } from './console-state.ts'
import type { ConsoleEvent, ConsoleState, ParameterEvent, ParameterRow } from './console-state.ts'
import type { LoadExchange } from './exchange-module.ts'
import { createExchangeRunner } from './exchange-runner.ts'
import type { PastResponse } from './past-response.ts'
import { onlyScheme } from './single-holding.ts'
import { throttleToFrames } from './throttle-to-frames.ts'

/** One console: its state, and what a reader can do with it. It needs no framework and no page. */
export interface ConsoleController {
  /** Calls the listener after every change. @returns how to unsubscribe */
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  readonly snapshot: () => ConsoleSnapshot
  readonly chooseServer: (serverId: Server['id']) => void
  readonly changeParameters: (event: ParameterEvent) => void
  /** @returns whether the key is now held, so that the field can be cleared */
  readonly takeKey: (pasted: string) => boolean
  readonly forgetKey: () => void
  /** Whether a text contains the held key, and so must not be in any field. */
  readonly isKeyIn: (text: string) => boolean
  /** @param query what the reader saw when sending; the current query by default */
  readonly sendRequest: (credential: Credential, query?: readonly QueryParameter[]) => void
  readonly cancel: () => void
  readonly reopen: (past: PastResponse) => void
  /** A sign that the console may be used soon: loads the code that makes requests. */
  readonly prepare: () => void
  /** A sign that the reader is active: the key is kept longer. */
  readonly noteUse: () => void
  /** Ends and forgets everything, because the page is left. If the page is restored, the console still works. */
  readonly leave: () => void
}

export interface ControllerOptions extends ConsoleSetup {
  readonly load: LoadExchange
  /** The time now, in milliseconds since the epoch. */
  readonly clock?: () => number
  readonly holder?: KeyHolder
  /** Limits progress events to what can be seen. */
  readonly throttle?: typeof throttleToFrames
}

export function createConsoleController({
  operation,
  servers,
  load,
  clock = Date.now,
  holder = createKeyHolder({ clock }),
  throttle = throttleToFrames,
}: ControllerOptions): ConsoleController {
  const listeners = new Set<() => void>()
  const describe = createDescriber({ operation, servers })
  const runner = createExchangeRunner({ load, throttle, onLoad: change, onEvent: change })
  let state = startConsole(servers)
  let lastNumber = 0

  holder.subscribe(publish)

  function publish(): void {
    for (const listener of listeners) listener()
  }

  function change(...events: readonly ConsoleEvent[]): void {
    const reader = findReader(state)
    const next = events.reduce(reduceConsole, state)
    // Every time: a text may have passed before the search for other forms of the key was loaded.
    state = listRefusals(isKeyIn, next.parameters).reduce(reduceConsole, next)
    const isReplaced = reader !== findReader(state)
    publish()
    // Here and not in an effect, which may not run before the page enters the back/forward cache.
    if (isReplaced) reader?.close()
  }

  function snapshot(): ConsoleSnapshot {
    // Read every time, because timers may have been suspended while the key's idle time ran out.
    const holding = holder.snapshot()
    return describe({ state, holding, OutcomeView: runner.module()?.OutcomeView })
  }

  function isKeyIn(text: string): boolean {
    return holder.isIn(text, findSearch())
  }

  /** Until the module is loaded, only the literal key can be found. */
  function findSearch(): typeof holdsKeyPlainly {
    return runner.module()?.holdsKey ?? holdsKeyPlainly
  }

  function prepare(): void {
    // Sending without it reports the failure.
    runner.prepare().catch(() => undefined)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot,
    chooseServer(serverId) {
      runner.abandon()
      holder.release('server-changed')
      change({ type: 'server-chosen', serverId })
    },
    changeParameters: change,
    takeKey(pasted) {
      if (!state.serverId) return false
      const reading = readKey(pasted)
      if (reading.outcome === 'refused') {
        change({ type: 'key-noticed', notice: { kind: 'refused', refusal: reading.refusal } })
        return false
      }
      const holds = findSearch()
      const isIn = (text: string) => holds(reading.key, text)
      const calls = new Set(listCalls(state).filter(({ plan }) => isIn(plan.url)))
      if (state.exchange.phase === 'sending' && calls.has(state.exchange.call)) runner.abandon()
      // Before the key is held. URLs of calls are on screen, too.
      change(...listRefusals(isIn, state.parameters), { type: 'calls-dropped', calls })
      holder.hold(reading.key, state.serverId, onlyScheme)
      const { removed, warnings } = reading
      change({ type: 'key-noticed', notice: { kind: 'accepted', removed, warnings } })
      return true
    },
    forgetKey() {
      runner.abandon()
      holder.release('forgotten')
      change({ type: 'key-forgotten' })
    },
    isKeyIn,
    sendRequest(credential, query = snapshot().query) {
      const { server } = snapshot()
      if (!server || runner.isBusy()) return
      const plan = planRequest(operation, { credential, query }, server)
      // Even if it is not sent: the response may contain it.
      const key = holder.borrow(server.id).get(onlyScheme)
      if (plan.credential === 'bearer' && !key) {
        change({ type: 'key-noticed', notice: { kind: 'needed' } })
        return
      }
      lastNumber += 1
      const number = lastNumber
      const call = { plan, server, sentAt: clock() }
      if (key && findSearch()(key, plan.url)) {
        // In one step, so that its URL is never on screen.
        change({ type: 'sent', number, call }, { type: 'calls-dropped', calls: new Set([call]) })
        return
      }
      const endUse = key && holder.keepInUse()
      void runner.run({ number, call, key }).finally(endUse)
    },
    cancel: runner.cancel,
    reopen(past) {
      const module = runner.module()
      if (!module || !past.evidence || runner.isBusy()) return
      change(module.reopenResponse(past, past.evidence))
    },
    prepare,
    noteUse() {
      holder.keepAwake()
      prepare()
    },
    leave() {
      runner.leave()
      holder.release('page-left')
      change({ type: 'page-left' })
    },
  }
}

function findReader({ exchange }: ConsoleState) {
  return exchange.phase === 'responded' ? exchange.reader : undefined
}

/** Fields that contain the key: typed before the key was taken, or before every form of it could be found. */
function listRefusals(
  isKeyIn: (text: string) => boolean,
  rows: readonly ParameterRow[],
): readonly ParameterEvent[] {
  return rows.flatMap((row) =>
    (['name', 'value'] as const)
      .filter((field) => isKeyIn(row[field]))
      .map((field): ParameterEvent => ({ type: 'parameter-refused', id: row.id, field })),
  )
}
