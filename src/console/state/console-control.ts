import type { Server } from '#request/get-servers.ts'
import type { FormActions } from '../form/changes/form-actions.ts'
import type { KeyResult } from '#key/hygiene/parse-key.ts'
import type { KeyHolder, TokenRequest, TokenRequestKind, HolderState } from '#key/key-holder.ts'
import type {
  ConsoleSetup,
  PastResponse,
  ReaderEvent,
  ConsoleState,
  LoadState,
  PlannedRequest,
} from './console-state.ts'
import { getBuiltRequest } from './console-state.ts'
import type { planConsoleRequest } from './planned-request.ts'

/** A console: the state of its shown operation, and its actions. Depends on no framework and no page. */
export interface ConsoleController {
  /** @returns the function to unsubscribe */
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => ConsoleSnapshot
  readonly chooseServer: (serverId: Server['id']) => void
  readonly change: (event: ReaderEvent) => void
  /** Files of the form by handle, outside all state; empty once the page is left. */
  readonly files: Map<string, File>
  /** @returns whether the parsed key is now held for a security scheme, so that the field can be cleared */
  readonly takeKey: (result: KeyResult, scheme: string) => boolean
  /** Begins a request for the token of a scheme at the chosen server; `undefined` without a server. */
  readonly requestToken: (scheme: string, kind: TokenRequestKind) => TokenRequest | undefined
  readonly cancelToken: KeyHolder['cancelToken']
  readonly forgetKey: (scheme: string) => void
  /** Whether a text contains a held key, and so must not be in any field. */
  readonly isKeyIn: (text: string) => boolean
  /** Runs the action on the shown operation once the console module has loaded, loading it if needed. */
  readonly whenLoaded: (act: (actions: FormActions) => void) => void
  /** Same for Send; shows a pending state until loaded, cancelled or failed. */
  readonly press: (act: () => void) => void
  /**
   * Sends the shown request, or asks first: for a method that is not safe, and if the document does not allow the request. The
   * console module must be loaded.
   */
  readonly sendRequest: (how?: Sending) => void
  readonly confirm: () => void
  readonly cancel: () => void
  readonly reopen: (past: PastResponse) => void
  /** Loads the console module. */
  readonly prepare: () => void
  /** Signals that the reader is active, so that the keys are kept longer. */
  readonly noteUse: () => void
  /**
   * Shows another operation, with the input and the responses of its last visit. Ends a request in progress.
   *
   * @returns whether a key was released, because the operation does not have its server
   */
  readonly showOperation: (setup: ConsoleSetup) => boolean
  /** Ends and forgets everything, because the page is left. If the page is restored, the console still works. */
  readonly leave: () => void
}

export interface Sending {
  /** Count of emptied fields in the state that the reader saw. If a field was emptied since, nothing is sent. */
  readonly emptied?: number
  /** Whether a keyboard shortcut was used, which sends no unsafe request without a question. */
  readonly isByShortcut?: boolean
  /** Whether to omit every secret that the document does not require. */
  readonly isKeyless?: boolean
}

/** State of a console at one moment. Contains the mask of a secret, never its text. */
export interface ConsoleSnapshot extends ConsoleState, PlannedRequest {
  readonly setup: ConsoleSetup
  readonly server: Server | undefined
  readonly loading: LoadState
  readonly holding: HolderState
}

interface Parts extends Pick<ConsoleSnapshot, 'holding' | 'loading'> {
  readonly state: ConsoleState
  readonly plan: typeof planConsoleRequest | undefined
}

/** @returns the same object as long as its parts are the same */
export function createDescriber(setup: ConsoleSetup): (parts: Parts) => ConsoleSnapshot {
  const planRequest = rememberLast(
    (
      serverId: ConsoleState['serverId'],
      alternative: ConsoleState['alternative'],
      formState: ConsoleState['formState'],
      held: string,
      plan: typeof planConsoleRequest,
    ) => {
      const server = setup.servers.find(({ id }) => id === serverId)
      const request = plan(setup, { alternative, formState, held: held.split('\n') }, server)
      return { ...request, server }
    },
  )
  const describe = rememberLast(
    (
      state: ConsoleState,
      request: ReturnType<typeof planRequest>,
      holding: HolderState,
      loading: LoadState,
    ): ConsoleSnapshot => ({ setup, ...state, ...request, holding, loading }),
  )
  return ({ state, holding, loading, plan = getBuiltRequest }) => {
    const { serverId, alternative, formState } = state
    const request = planRequest(serverId, alternative, formState, serializeHeld(holding), plan)
    return describe(state, request, holding, loading)
  }
}

/** Serializes the held schemes; the text is the same while the same secrets are held. */
function serializeHeld({ held }: HolderState): string {
  return held.map(({ scheme }) => scheme).join('\n')
}

function rememberLast<Values extends readonly unknown[], Made>(
  make: (...values: Values) => Made,
): (...values: Values) => Made {
  let last: { readonly values: Values; readonly made: Made } | undefined
  return (...values) => {
    if (!last?.values.every((each, index) => each === values[index])) {
      last = { values, made: make(...values) }
    }
    return last.made
  }
}
