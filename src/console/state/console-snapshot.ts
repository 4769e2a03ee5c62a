import type { HolderState } from '#key/key-holder.ts'
import type { ConsoleSetup, ConsoleState, LoadState, PlannedRequest } from './console-state.ts'
import { getBuiltRequest } from './console-state.ts'
import type { planConsoleRequest } from './planned-request.ts'

/** State of a console at one moment. Contains the mask of a secret, never its text. */
export interface ConsoleSnapshot extends ConsoleState, PlannedRequest {
  readonly setup: ConsoleSetup
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
      values: ConsoleState['serverValues'],
      isProposed: boolean,
      alternative: ConsoleState['alternative'],
      formState: ConsoleState['formState'],
      held: string,
      plan: typeof planConsoleRequest,
    ) => {
      const listed = setup.servers.find(({ id }) => id === serverId)
      const state = { alternative, formState, serverValues: values, isProposed }
      return plan(setup, { ...state, held: held.split('\n') }, listed)
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
    const { serverId, serverValues, isProposed, alternative, formState } = state
    const held = serializeHeld(holding)
    const request = planRequest(
      serverId,
      serverValues,
      isProposed,
      alternative,
      formState,
      held,
      plan,
    )
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
