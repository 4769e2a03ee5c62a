import type { RequestInputs } from '#core/request/inputs.ts'
import { selectParameters } from '#core/request/query-parameter.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/server.ts'
import { startInputs } from '#core/request/start-inputs.ts'
import type { Holding } from '#key/key-holder.ts'
import type { ConsoleSetup } from './console-setup.ts'
import type { ConsoleState } from './console-state.ts'
import type { EngineModule } from './engine-module.ts'
import type { ExchangeModule } from './exchange-module.ts'
import type { RequestShown } from './request-shown.ts'
import { varyPlan } from './vary-plan.ts'

/** Everything a console shows at one moment. It has the mask of a secret, never its text. */
export interface ConsoleSnapshot extends ConsoleState, RequestShown {
  readonly server: Server | undefined
  /** What an operation that is not plain needs: undefined while it loads, or if it has failed to. */
  readonly engine: EngineModule | undefined
  readonly isEngineMissing: boolean
  readonly holding: Holding
  /** Shows a finished exchange; loaded by then. */
  readonly OutcomeView: ExchangeModule['OutcomeView'] | undefined
  /** Loaded at the first sign of use. */
  readonly FunctionWarning: ExchangeModule['FunctionWarning'] | undefined
  readonly ParameterRows: ExchangeModule['ParameterRows'] | undefined
  readonly PageGuard: ExchangeModule['PageGuard'] | undefined
  readonly ExchangeStatus: ExchangeModule['ExchangeStatus'] | undefined
}

/** The changing parts of a snapshot. */
interface Parts extends Pick<ConsoleSnapshot, 'holding' | 'engine' | 'isEngineMissing'> {
  readonly state: ConsoleState
  readonly module: ExchangeModule | undefined
}

/** @returns describes a console, with the same object as long as its parts are the same */
export function createDescriber(setup: ConsoleSetup): (parts: Parts) => ConsoleSnapshot {
  const describeRequest = rememberLast(
    (
      serverId: ConsoleState['serverId'],
      alternative: ConsoleState['alternative'],
      parameters: ConsoleState['parameters'],
      draft: ConsoleState['draft'],
      engine: EngineModule | undefined,
      held: string,
    ) => {
      const server = setup.servers.find(({ id }) => id === serverId)
      const shown =
        engine?.describeRequest(setup, { alternative, draft, held: held.split('\n') }, server) ??
        describePlainly(setup, { alternative, parameters }, server)
      return { ...shown, server, engine }
    },
  )
  const describe = rememberLast(
    (
      state: ConsoleState,
      request: ReturnType<typeof describeRequest>,
      holding: Holding,
      module: ExchangeModule | undefined,
      isEngineMissing: boolean,
    ): ConsoleSnapshot => ({
      ...state,
      ...request,
      holding,
      OutcomeView: module?.OutcomeView,
      FunctionWarning: module?.FunctionWarning,
      ParameterRows: module?.ParameterRows,
      PageGuard: module?.PageGuard,
      ExchangeStatus: module?.ExchangeStatus,
      isEngineMissing,
    }),
  )
  return ({ state, engine, holding, module, isEngineMissing }) => {
    const { serverId, alternative, parameters, draft } = state
    const request = describeRequest(
      serverId,
      alternative,
      parameters,
      draft,
      engine,
      nameHeld(holding),
    )
    return describe(state, request, holding, module, isEngineMissing)
  }
}

/** As one text, which stays the same while the same secrets are held. */
function nameHeld({ held }: Holding): string {
  return held.map(({ scheme }) => scheme).join('\n')
}

/** The plan of a plain call; of any other that it can be without inputs. */
export function planPlainly(
  { plans }: ConsoleSetup,
  inputs: RequestInputs,
  server: Server | undefined,
): RequestPlan | undefined {
  const untouched = plans[server?.id ?? '']
  return untouched && varyPlan(untouched, inputs)
}

function describePlainly(
  setup: ConsoleSetup,
  { alternative, parameters }: Pick<ConsoleState, 'alternative' | 'parameters'>,
  server: Server | undefined,
): RequestShown {
  const inputs = {
    ...startInputs(setup.operation),
    alternative,
    extraQuery: selectParameters(parameters),
  }
  const plan = planPlainly(setup, inputs, server)
  return { inputs, planning: plan && { outcome: 'planned', plan }, obstacles: [] }
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
