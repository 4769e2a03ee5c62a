import type { Server } from '#core/request/list-servers.ts'
import type { FormActs } from '#form/changes/form-acts.ts'
import type { KeyReading } from '#key/hygiene/read-key.ts'
import type { KeyHolder, TokenRequest, TokenRequestKind } from '#key/key-holder.ts'
import type { PastResponse, PauseEvent, ReaderEvent } from './console-state.ts'
import type { ConsoleSnapshot } from './console-snapshot.ts'

/** One console: its state, and what a reader can do with it. It needs no framework and no page. */
export interface ConsoleController {
  /** @returns how to unsubscribe */
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => ConsoleSnapshot
  readonly chooseServer: (serverId: Server['id']) => void
  readonly change: (event: ReaderEvent | PauseEvent) => void
  /** The files of the form by handle, outside of all state; none once the page is left. */
  readonly files: Map<string, File>
  /** @returns whether the key that was read is now held for a security scheme, so that the field can be cleared */
  readonly takeKey: (reading: KeyReading, scheme: string) => boolean
  /** Begins a request for the token of a scheme at the chosen server; undefined without a server. */
  readonly requestToken: (scheme: string, kind: TokenRequestKind) => TokenRequest | undefined
  readonly cancelToken: KeyHolder['cancelToken']
  readonly forgetKey: (scheme: string) => void
  /** Whether a text contains a held key, and so must not be in any field. */
  readonly isKeyIn: (text: string) => boolean
  /** Does what was pressed in the form as soon as the console's code is loaded, which it begins. */
  readonly whenLoaded: (act: (acts: FormActs) => void) => void
  /** The same of a press of Send, which waits so long, in sight, until it is cancelled or the code cannot be loaded. */
  readonly press: (act: () => void) => void
  /**
   * Sends the request that is shown, or asks first whether to: of a method that is not safe, and where the document does not
   * allow it. The console's code must be loaded.
   */
  readonly sendRequest: (how?: Sending) => void
  readonly confirm: () => void
  readonly cancel: () => void
  readonly reopen: (past: PastResponse) => void
  /** Loads the console's code. */
  readonly prepare: () => void
  /** A sign that the reader is active: the keys are kept longer. */
  readonly noteUse: () => void
  /** Ends a request as `cancel` does, and the worker that waits for the next one: another operation is shown. */
  readonly pause: () => void
  /** Empties every field that holds a key which was taken for another operation, and drops the calls that do. */
  readonly refuse: (isIn: (text: string) => boolean) => void
  /** Ends and forgets everything, because the page is left. If the page is restored, the console still works. */
  readonly leave: () => void
}

export interface Sending {
  /** How often a field had been emptied in what the reader saw: one that was emptied since is not sent. */
  readonly emptied?: number
  /** By a keyboard shortcut, which sends nothing that is not safe without a question. */
  readonly isByShortcut?: boolean
  /** Whether every secret is left out that the document does not require. */
  readonly isKeyless?: boolean
}
