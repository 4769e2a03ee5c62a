import type { FailureId } from '#core/failures.ts'
import type { KeyWarning, Refusal, Removal } from '#core/key-hygiene.ts'
import type { Server } from '#core/operation.ts'
import type { QueryParameter, RequestPlan } from '#core/plan.ts'
import type { Reply } from '#core/reply.ts'

/** What the reader did last with the key field, so that the field can say what came of it. */
export type KeyNotice =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'accepted'
      readonly removed: readonly Removal[]
      readonly warnings: readonly KeyWarning[]
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'needed' }

/** One exchange with a server. Each phase is whole: an old answer cannot stand beside a new request. */
export type Exchange =
  | { readonly phase: 'resting' }
  | { readonly phase: 'sending'; readonly number: number; readonly call: Call }
  | { readonly phase: 'answered'; readonly call: Call; readonly reply: Reply }
  | { readonly phase: 'failed'; readonly call: Call; readonly failure: FailureId }

export interface Call {
  readonly plan: RequestPlan
  readonly server: Server
  /** When it was sent, as milliseconds since the epoch. */
  readonly sentAt: number
}

/** A query parameter as it is being typed. The id tells rows apart that hold the same text. */
export interface ParameterRow extends QueryParameter {
  readonly id: number
}

export interface ConsoleState {
  readonly serverId: Server['id'] | undefined
  readonly parameters: readonly ParameterRow[]
  readonly notice: KeyNotice
  readonly exchange: Exchange
}

export type ConsoleEvent =
  | { readonly type: 'server-chosen'; readonly serverId: Server['id'] }
  | { readonly type: 'key-noticed'; readonly notice: KeyNotice }
  | { readonly type: 'parameter-added' }
  | { readonly type: 'parameter-edited'; readonly row: ParameterRow }
  | { readonly type: 'parameter-removed'; readonly id: number }
  | { readonly type: 'sent'; readonly number: number; readonly call: Call }
  | { readonly type: 'answered'; readonly number: number; readonly reply: Reply }
  | { readonly type: 'failed'; readonly number: number; readonly failure: FailureId }
  | { readonly type: 'page-left' }

export type ParameterEvent = Extract<ConsoleEvent, { readonly type: `parameter-${string}` }>

export function startConsole(servers: readonly Server[]): ConsoleState {
  return {
    serverId: servers[0]?.id,
    parameters: [],
    notice: { kind: 'none' },
    exchange: { phase: 'resting' },
  }
}

export function reduceConsole(state: ConsoleState, event: ConsoleEvent): ConsoleState {
  switch (event.type) {
    case 'server-chosen':
      return {
        ...state,
        serverId: event.serverId,
        notice: { kind: 'none' },
        exchange: { phase: 'resting' },
      }
    case 'key-noticed':
      return { ...state, notice: event.notice }
    case 'parameter-added':
      return { ...state, parameters: [...state.parameters, createRow(state.parameters)] }
    case 'parameter-edited':
      return {
        ...state,
        parameters: state.parameters.map((row) => (row.id === event.row.id ? event.row : row)),
      }
    case 'parameter-removed':
      return { ...state, parameters: state.parameters.filter(({ id }) => id !== event.id) }
    case 'sent':
      return { ...state, exchange: { phase: 'sending', number: event.number, call: event.call } }
    case 'answered':
      return endExchange(state, event.number, (call) => ({
        phase: 'answered',
        call,
        reply: event.reply,
      }))
    case 'failed':
      return endExchange(state, event.number, (call) => ({
        phase: 'failed',
        call,
        failure: event.failure,
      }))
    case 'page-left':
      return { ...state, notice: { kind: 'none' }, exchange: { phase: 'resting' } }
  }
}

function createRow(rows: readonly ParameterRow[]): ParameterRow {
  return { id: Math.max(0, ...rows.map(({ id }) => id)) + 1, name: '', value: '' }
}

/** The result of an exchange that is no longer the current one is dropped. */
function endExchange(
  state: ConsoleState,
  number: number,
  end: (call: Call) => Exchange,
): ConsoleState {
  const { exchange } = state
  if (exchange.phase !== 'sending' || exchange.number !== number) return state
  return { ...state, exchange: end(exchange.call) }
}
