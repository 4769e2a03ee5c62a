import type { DescribedOperation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { OperationInputs } from '#core/request/inputs.ts'
import { atServer } from '#core/request/list-servers.ts'
import type { Server } from '#core/request/operation.ts'
import { placeholderBase, showBase } from '#core/request/placeholder-base.ts'
import { selectParameters } from '#core/request/query-parameter.ts'
import type { OperationPlan, Planning } from '#core/request/request-plan.ts'
import { startInputs } from '#core/request/start-inputs.ts'
import type { Holding } from '#key/key-holder.ts'
import type { ConsoleState } from './console-state.ts'
import type { EngineModule } from './engine-module.ts'
import type { ExchangeModule } from './exchange-module.ts'
import { varyPlan } from './vary-plan.ts'

/** Everything a console shows at one moment. It has the mask of a secret, never its text. */
export interface ConsoleSnapshot extends Omit<ConsoleState, 'serverId'> {
  readonly server: Server | undefined
  /** What the reader gave. */
  readonly inputs: OperationInputs
  /** What Send would send, or why it cannot; undefined until what plans it is loaded. */
  readonly planning: Planning | undefined
  readonly holding: Holding
  /** Shows a finished exchange; loaded by then. */
  readonly OutcomeView: ExchangeModule['OutcomeView'] | undefined
}

/** What a console is created with. It never changes. */
export interface ConsoleSetup {
  readonly operation: DescribedOperation
  /** Those that its inputs reach, by the text of their references. */
  readonly schemas: Readonly<Record<string, Schema>>
  /** The servers of this build, preferred first. */
  readonly servers: readonly Server[]
  /** The plans of the untouched call by server; of a build without servers under an empty name. None where it is refused. */
  readonly plans: Readonly<Record<string, OperationPlan>>
}

/** The changing parts of a snapshot. */
interface Parts extends Pick<ConsoleSnapshot, 'holding' | 'OutcomeView'> {
  readonly state: ConsoleState
  readonly engine: EngineModule | undefined
}

/** @returns describes a console, with the same object as long as its parts are the same */
export function createDescriber(setup: ConsoleSetup): (parts: Parts) => ConsoleSnapshot {
  const describeRequest = rememberLast(
    (
      serverId: ConsoleState['serverId'],
      alternative: ConsoleState['alternative'],
      parameters: ConsoleState['parameters'],
      engine: EngineModule | undefined,
    ) => {
      const server = setup.servers.find(({ id }) => id === serverId)
      const inputs = {
        ...startInputs(setup.operation),
        alternative,
        extraQuery: selectParameters(parameters),
      }
      return { server, inputs, planning: planCall(setup, engine, inputs, server) }
    },
  )
  const describe = rememberLast(
    (
      { serverId, ...state }: ConsoleState,
      request: ReturnType<typeof describeRequest>,
      holding: Holding,
      OutcomeView: ConsoleSnapshot['OutcomeView'],
    ): ConsoleSnapshot => ({ ...state, ...request, holding, OutcomeView }),
  )
  return ({ state, engine, holding, OutcomeView }) => {
    const { serverId, alternative, parameters } = state
    const request = describeRequest(serverId, alternative, parameters, engine)
    return describe(state, request, holding, OutcomeView)
  }
}

/** Plans a call to a server; with the source's own placeholder if the build has no server. */
export function planCall(
  { operation, plans }: ConsoleSetup,
  engine: EngineModule | undefined,
  inputs: OperationInputs,
  server: Server | undefined,
): Planning | undefined {
  const untouched = plans[server?.id ?? '']
  if (!engine) return untouched && { outcome: 'planned', plan: varyPlan(untouched, inputs) }
  const { baseUrl } = server ?? { baseUrl: placeholderBase }
  const planning = engine.planOperation(atServer(operation, baseUrl), inputs, baseUrl)
  return planning.outcome === 'planned'
    ? { ...planning, plan: showBase(planning.plan, '{base_url}') }
    : planning
}

function rememberLast<Given extends readonly unknown[], Made>(
  make: (...given: Given) => Made,
): (...given: Given) => Made {
  let last: { readonly given: Given; readonly made: Made } | undefined
  return (...given) => {
    if (!last?.given.every((each, index) => each === given[index])) {
      last = { given, made: make(...given) }
    }
    return last.made
  }
}
