import type { Operation, Server } from '#core/request/operation.ts'
import { planRequest } from '#core/request/plan.ts'
import type { QueryParameter, RequestPlan } from '#core/request/plan.ts'
import { selectParameters } from '#core/request/query-parameter.ts'
import type { Holding } from '#key/key-holder.ts'
import type { ExchangeModule } from '../exchange/load-exchange.ts'
import type { ConsoleState } from './console-state.ts'

/** All that a console shows at one moment. It has the key's mask and never its text. */
export interface ConsoleSnapshot extends Omit<ConsoleState, 'serverId'> {
  readonly server: Server | undefined
  /** What Send would send; with the source's own placeholder where the build knows no server. */
  readonly plan: RequestPlan
  /** The parameters that are part of the plan. */
  readonly query: readonly QueryParameter[]
  readonly holding: Holding
  /** What shows an exchange that is over; there by then. */
  readonly OutcomeView: ExchangeModule['OutcomeView'] | undefined
}

/** What a console is made for: it stays the same. */
export interface Offer {
  readonly operation: Operation
  /** The servers of this build, first choice first. */
  readonly servers: readonly Server[]
}

/** What a snapshot is made of, beside the offer. */
interface Parts extends Pick<ConsoleSnapshot, 'holding' | 'OutcomeView'> {
  readonly state: ConsoleState
}

/** @returns what describes a console: by the same object, as long as its parts are the same */
export function createDescriber(offer: Offer): (parts: Parts) => ConsoleSnapshot {
  let last: Parts | undefined
  let snapshot: ConsoleSnapshot | undefined
  return (parts) => {
    const isSame =
      last?.state === parts.state &&
      last.holding === parts.holding &&
      last.OutcomeView === parts.OutcomeView
    if (!snapshot || !isSame) snapshot = describeConsole(offer, parts)
    last = parts
    return snapshot
  }
}

function describeConsole({ operation, servers }: Offer, parts: Parts): ConsoleSnapshot {
  const { serverId, ...state } = parts.state
  const { holding, OutcomeView } = parts
  const server = servers.find(({ id }) => id === serverId)
  const query = selectParameters(state.parameters)
  const inputs = { credential: operation.credential, query }
  const plan = planRequest(operation, inputs, server ?? { baseUrl: '{base_url}' })
  return { ...state, holding, OutcomeView, server, query, plan }
}
