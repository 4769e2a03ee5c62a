import type { RequestInputs } from '#core/request/inputs.ts'
import type { Server } from '#core/request/server.ts'
import type { ReaderEvent, RestEvent } from './console-event.ts'
import type { ConsoleSnapshot } from './console-snapshot.ts'
import type { PastResponse } from './past-response.ts'

/** One console: its state, and what a reader can do with it. It needs no framework and no page. */
export interface ConsoleController {
  /** Calls the listener after every change. @returns how to unsubscribe */
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  readonly snapshot: () => ConsoleSnapshot
  readonly chooseServer: (serverId: Server['id']) => void
  /** A change by the reader: of a parameter, the form, or a choice. */
  readonly change: (event: ReaderEvent | RestEvent) => void
  /** The files of the form by handle, outside of all state; none once the page is left. */
  readonly files: Map<string, File>
  /**
   * @param name where the scheme takes a name too, of which the text is the password
   * @returns whether the key is now held for a security scheme, so that the field can be cleared
   */
  readonly takeKey: (pasted: string, scheme: string, name?: string) => boolean
  readonly forgetKey: (scheme: string) => void
  /** Whether a text contains a held key, and so must not be in any field. */
  readonly isKeyIn: (text: string) => boolean
  /** Sends a request, or asks first whether to: of a method that is not safe, and where the document does not allow it. */
  readonly sendRequest: (alternative: RequestInputs['alternative'], how?: Sending) => void
  /** Sends what was asked about. */
  readonly confirm: () => void
  readonly cancel: () => void
  readonly reopen: (past: PastResponse) => void
  /** Loads what an operation that is not plain needs. */
  readonly begin: () => void
  /** A sign that the console may be used soon: loads the code that makes requests. */
  readonly prepare: () => void
  /** A sign that the reader is active: the keys are kept longer. */
  readonly noteUse: () => void
  /** Ends a request as `cancel` does, and the worker that waits for the next one: another operation is shown. */
  readonly rest: () => void
  /** Empties every field that holds a key which was taken for another operation, and drops the calls that do. */
  readonly refuse: (isIn: (text: string) => boolean) => void
  /** Ends and forgets everything, because the page is left. If the page is restored, the console still works. */
  readonly leave: () => void
}

export interface Sending {
  /** What the reader saw when sending; the current inputs by default. */
  readonly inputs?: RequestInputs
  /** By a keyboard shortcut, which sends nothing that is not safe without a question. */
  readonly isByShortcut?: boolean
  /** Whether every secret is left out that the document does not require. */
  readonly isKeyless?: boolean
}
