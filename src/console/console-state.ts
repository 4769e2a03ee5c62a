import type { FailureId } from '#core/failures.ts'
import type { KeyWarning, Refusal, Removal } from '#core/key-hygiene.ts'
import type { Server } from '#core/operation.ts'
import type { RequestPlan } from '#core/plan.ts'
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

export interface ConsoleState {
  readonly serverId: Server['id'] | undefined
  readonly notice: KeyNotice
  readonly exchange: Exchange
}

export type ConsoleEvent =
  | { readonly type: 'server-chosen'; readonly serverId: Server['id'] }
  | { readonly type: 'key-noticed'; readonly notice: KeyNotice }
  | { readonly type: 'sent'; readonly number: number; readonly call: Call }
  | { readonly type: 'answered'; readonly number: number; readonly reply: Reply }
  | { readonly type: 'failed'; readonly number: number; readonly failure: FailureId }
  | { readonly type: 'page-left' }

export function startConsole(servers: readonly Server[]): ConsoleState {
  return { serverId: servers[0]?.id, notice: { kind: 'none' }, exchange: { phase: 'resting' } }
}

export function reduceConsole(state: ConsoleState, event: ConsoleEvent): ConsoleState {
  switch (event.type) {
    case 'server-chosen':
      return {
        serverId: event.serverId,
        notice: { kind: 'none' },
        exchange: { phase: 'resting' },
      }
    case 'key-noticed':
      return { ...state, notice: event.notice }
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
