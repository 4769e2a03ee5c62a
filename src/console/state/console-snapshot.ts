import type { Operation, Server } from '#core/request/operation.ts'
import { planRequest } from '#core/request/plan.ts'
import type { QueryParameter, RequestPlan } from '#core/request/plan.ts'
import { selectParameters } from '#core/request/query-parameter.ts'
import { describeHolding } from './single-holding.ts'
import type { SingleHolding } from './single-holding.ts'
import type { Holding } from '#key/key-holder.ts'
import type { ConsoleState } from './console-state.ts'
import type { ExchangeModule } from './exchange-module.ts'

/** Everything a console shows at one moment. It has the key's mask, never its text. */
export interface ConsoleSnapshot extends Omit<ConsoleState, 'serverId'> {
  readonly server: Server | undefined
  /** What Send would send; with the source's own placeholder if the build has no server. */
  readonly plan: RequestPlan
  /** The parameters that are part of the plan. */
  readonly query: readonly QueryParameter[]
  readonly holding: SingleHolding
  /** Shows a finished exchange; loaded by then. */
  readonly OutcomeView: ExchangeModule['OutcomeView'] | undefined
}

/** What a console is created with. It never changes. */
export interface ConsoleSetup {
  readonly operation: Operation
  /** The servers of this build, preferred first. */
  readonly servers: readonly Server[]
}

/** The changing parts of a snapshot. */
interface Parts extends Pick<ConsoleSnapshot, 'OutcomeView'> {
  readonly holding: Holding
  readonly state: ConsoleState
}

/** @returns describes a console, with the same object as long as its parts are the same */
export function createDescriber(setup: ConsoleSetup): (parts: Parts) => ConsoleSnapshot {
  let last: Parts | undefined
  let snapshot: ConsoleSnapshot | undefined
  return (parts) => {
    const isSame =
      last?.state === parts.state &&
      last.holding === parts.holding &&
      last.OutcomeView === parts.OutcomeView
    if (!snapshot || !isSame) snapshot = describeConsole(setup, parts)
    last = parts
    return snapshot
  }
}

function describeConsole({ operation, servers }: ConsoleSetup, parts: Parts): ConsoleSnapshot {
  const { serverId, ...state } = parts.state
  const { OutcomeView } = parts
  const holding = describeHolding(parts.holding)
  const server = servers.find(({ id }) => id === serverId)
  const query = selectParameters(state.parameters)
  const inputs = { credential: operation.credential, query }
  const plan = planRequest(operation, inputs, server ?? { baseUrl: '{base_url}' })
  return { ...state, holding, OutcomeView, server, query, plan }
}
