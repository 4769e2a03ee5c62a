import type { RequestInputs } from '#core/request/inputs.ts'
import type { ReaderEvent } from '../state/console-event.ts'
import type { ConsoleState } from '../state/console-state.ts'
import type { EngineModule } from '../state/engine-module.ts'

/** What a link needs of a console to fill it in. */
export interface LinkTarget {
  readonly snapshot: () => Pick<ConsoleState, 'draft' | 'parameters'> & {
    readonly engine: EngineModule | undefined
  }
  /** @returns how to unsubscribe */
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (event: ReaderEvent) => void
  /** Loads the form. */
  readonly begin: () => void
}

/** What copying a link needs of a console. */
export interface CopyTarget extends ReadTarget {
  readonly isKeyIn: (text: string) => boolean
}

/** What reading the form of a console needs of it. */
export interface ReadTarget extends Pick<LinkTarget, 'subscribe' | 'begin'> {
  readonly snapshot: () => {
    readonly inputs: RequestInputs
    readonly engine: EngineModule | undefined
    readonly isEngineMissing: boolean
  }
}
