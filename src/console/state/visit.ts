import type { Server } from '#core/request/server.ts'
import { createKeyHolder } from '#key/key-holder.ts'
import type { ConsoleController } from './console-control.ts'
import { createConsoleController } from './console-controller.ts'
import type { ControllerOptions } from './console-controller.ts'
import type { ConsoleSetup } from './console-setup.ts'

/** The consoles of the operations that a reader chose in one visit of a page. They share the held keys. */
export interface Visit {
  /** The console of an operation: the same one every time, with all that was typed in it. */
  readonly open: (setup: ConsoleSetup) => ConsoleController
  /**
   * Makes an operation the current one.
   *
   * @returns whether a key was released, because the operation does not have its server
   */
  readonly enter: (setup: ConsoleSetup) => boolean
  /** Ends and forgets everything, because the page is left. */
  readonly leave: () => void
}

type Options = Pick<ControllerOptions, 'load' | 'loadEngine' | 'clock' | 'throttle'>

export function createVisit({ clock = Date.now, ...options }: Options): Visit {
  const holder = createKeyHolder({ clock })
  const consoles = new Map<string, ConsoleController>()
  /** Slugs, newest last. */
  let entered: readonly string[] = []

  const open = (setup: ConsoleSetup): ConsoleController => {
    const { slug } = setup.operation
    const controller =
      consoles.get(slug) ??
      createConsoleController({
        ...options,
        ...setup,
        clock,
        holder,
        refuseElsewhere: (isIn) => {
          for (const [other, { refuse }] of consoles) if (other !== slug) refuse(isIn)
        },
      })
    consoles.set(slug, controller)
    if (entered.length === 0) entered = [slug]
    return controller
  }

  return {
    open,
    enter(setup) {
      const { slug } = setup.operation
      const last = entered.at(-1)
      if (last === slug) return false
      const before = last === undefined ? undefined : consoles.get(last)
      before?.rest()
      const server: Server | undefined = before?.snapshot().server
      const hadKey = holder.snapshot().held.length > 0
      open(setup).resume(server)
      entered = [...entered.filter((other) => other !== slug), slug]
      for (const other of entered.slice(0, -mostResponses)) consoles.get(other)?.forgetResponses()
      return hadKey && holder.snapshot().held.length === 0
    },
    leave() {
      for (const { leave } of consoles.values()) leave()
    },
  }
}

/** Of so many operations, the responses are kept: each of them may have many MB. */
const mostResponses = 6
