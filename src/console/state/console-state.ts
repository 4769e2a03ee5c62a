import type { Diagnosis } from '#core/exchange/diagnose.ts'
import type { RequestInputs } from '#core/request/inputs.ts'
import type { QueryParameter } from '#core/request/inputs.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/server.ts'
import { keepResponse } from '#core/response/response-history.ts'
import type { ResponseSummary } from '#core/response/summarize-response.ts'
import type { KeyWarning, Refusal, Removal } from '#key/hygiene/read-key.ts'
import type { BodyReader } from '../body/body-reader.ts'
import type { Progress } from '../exchange/progress.ts'
import type { Draft } from '../form/draft.ts'
import type { FieldFault } from '../form/read-field.ts'
import type { Call } from './call.ts'
import type { PastResponse } from './past-response.ts'

/** The outcome of the reader's last use of one key field. */
export type KeyNotice =
  | {
      readonly kind: 'accepted'
      readonly removed: readonly Removal[]
      readonly warnings: readonly KeyWarning[]
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'needed' }

/** One exchange with a server. Each phase is a whole state: an old response cannot appear with a new request. */
export type Exchange =
  | {
      readonly phase: 'resting'
      /** Why the previous exchange left nothing. */
      readonly ended?: 'key-forgotten'
    }
  | {
      readonly phase: 'sending'
      readonly number: number
      readonly call: Call
      /** How much of the body has arrived; undefined before the headers. */
      readonly progress: Progress | undefined
    }
  | {
      readonly phase: 'responded'
      readonly call: Call
      readonly summary: ResponseSummary
      /** Holds the body. */
      readonly reader: BodyReader
      /** The response's entry in the history. */
      readonly past: PastResponse
    }
  | { readonly phase: 'failed'; readonly call: Call; readonly diagnosis: Diagnosis }
  /** Nothing was sent, because the code that shows responses could not be loaded. */
  | { readonly phase: 'prevented' }

/** A query parameter as it is being typed. The id distinguishes rows with the same text. */
export interface ParameterRow extends QueryParameter {
  readonly id: number
  /** The field that was cleared because it contained the key. */
  readonly refused?: keyof QueryParameter
}

/** A request that is sent only if the reader says so. */
export interface Question {
  readonly plan: RequestPlan
  readonly server: Server
  /** Whether its method may change something (RFC 9110, section 9.2.1). */
  readonly isUnsafe: boolean
  /** What of it the document does not allow. */
  readonly contradictions: readonly FieldFault[]
}

export interface ConsoleState {
  readonly serverId: Server['id'] | undefined
  /** The undocumented ones of a plain operation. */
  readonly parameters: readonly ParameterRow[]
  /** What was typed in the form; undefined until it is there. */
  readonly draft: Draft | undefined
  /** Which alternative of the operation's security is used. */
  readonly alternative: RequestInputs['alternative']
  /** By security scheme; none for a field that was not used. */
  readonly notices: Readonly<Record<string, KeyNotice>>
  /** Gone after whatever the reader does next. */
  readonly question: Question | undefined
  readonly exchange: Exchange
  readonly hasSent: boolean
  /** The responses that this page received, newest first. */
  readonly history: readonly PastResponse[]
}

export type ConsoleEvent =
  | { readonly type: 'server-chosen'; readonly serverId: Server['id'] }
  | {
      readonly type: 'alternative-chosen'
      readonly alternative: RequestInputs['alternative']
    }
  | { readonly type: 'draft-changed'; readonly draft: Draft }
  | { readonly type: 'asked'; readonly question: Question }
  | { readonly type: 'question-dropped' }
  | { readonly type: 'key-noticed'; readonly scheme: string; readonly notice: KeyNotice }
  | { readonly type: 'key-forgotten'; readonly scheme: string }
  | { readonly type: 'calls-dropped'; readonly calls: ReadonlySet<Call> }
  | { readonly type: 'parameter-added' }
  | { readonly type: 'parameter-edited'; readonly row: ParameterRow }
  | {
      readonly type: 'parameter-refused'
      readonly id: number
      readonly field: keyof QueryParameter
    }
  | { readonly type: 'parameter-removed'; readonly id: number }
  | { readonly type: 'sent'; readonly number: number; readonly call: Call }
  | { readonly type: 'progressed'; readonly number: number; readonly progress: Progress }
  | {
      readonly type: 'responded'
      readonly number: number
      readonly summary: ResponseSummary
      readonly reader: BodyReader
      readonly past: PastResponse
    }
  | {
      readonly type: 'reopened'
      readonly summary: ResponseSummary
      readonly reader: BodyReader
      readonly past: PastResponse
    }
  | { readonly type: 'failed'; readonly number: number; readonly diagnosis: Diagnosis }
  | { readonly type: 'prevented'; readonly number: number }
  | { readonly type: 'page-left' }

/** What a reader changes without sending anything. */
export type ReaderEvent = Extract<
  ConsoleEvent,
  {
    readonly type:
      `parameter-${string}` | 'draft-changed' | 'alternative-chosen' | 'question-dropped'
  }
>

export type ParameterEvent = Extract<ConsoleEvent, { readonly type: `parameter-${string}` }>

/** Every call on screen or in the history. */
export function listCalls({ exchange, history }: ConsoleState): readonly Call[] {
  const kept = history.map(({ call }) => call)
  return 'call' in exchange ? [exchange.call, ...kept] : kept
}

export function startConsole(
  servers: readonly Server[],
  alternative: ConsoleState['alternative'],
): ConsoleState {
  return {
    serverId: servers[0]?.id,
    parameters: [],
    draft: undefined,
    alternative,
    notices: {},
    question: undefined,
    exchange: { phase: 'resting' },
    hasSent: false,
    history: [],
  }
}

export function reduceConsole(state: ConsoleState, event: ConsoleEvent): ConsoleState {
  const next = reduce(state, event)
  const question = event.type === 'asked' ? event.question : undefined
  return next.question === question ? next : { ...next, question }
}

function reduce(state: ConsoleState, event: ConsoleEvent): ConsoleState {
  switch (event.type) {
    case 'server-chosen':
      return {
        ...state,
        serverId: event.serverId,
        notices: {},
        exchange: { phase: 'resting' },
      }
    case 'alternative-chosen':
      return { ...state, alternative: event.alternative }
    case 'draft-changed':
      return { ...state, draft: event.draft }
    case 'asked':
    case 'question-dropped':
      return state
    case 'key-noticed':
      return { ...state, notices: { ...state.notices, [event.scheme]: event.notice } }
    case 'key-forgotten':
      return {
        ...state,
        notices: Object.fromEntries(
          Object.entries(state.notices).filter(([scheme]) => scheme !== event.scheme),
        ),
        exchange:
          state.exchange.phase === 'sending'
            ? { phase: 'resting', ended: 'key-forgotten' }
            : state.exchange,
      }
    case 'calls-dropped': {
      const isDropped = 'call' in state.exchange && event.calls.has(state.exchange.call)
      return {
        ...state,
        exchange: isDropped ? { phase: 'resting' } : state.exchange,
        history: state.history.filter(({ call }) => !event.calls.has(call)),
      }
    }
    case 'parameter-added':
      return { ...state, parameters: [...state.parameters, createRow(state.parameters)] }
    case 'parameter-edited':
      return {
        ...state,
        parameters: state.parameters.map((row) => (row.id === event.row.id ? event.row : row)),
      }
    case 'parameter-refused':
      return {
        ...state,
        parameters: state.parameters.map((row) =>
          row.id === event.id ? { ...row, [event.field]: '', refused: event.field } : row,
        ),
      }
    case 'parameter-removed':
      return { ...state, parameters: state.parameters.filter(({ id }) => id !== event.id) }
    case 'sent':
      return {
        ...state,
        hasSent: true,
        exchange: {
          phase: 'sending',
          number: event.number,
          call: event.call,
          progress: undefined,
        },
      }
    case 'progressed':
      return moveExchange(state, event.number, (call) => ({
        phase: 'sending',
        number: event.number,
        call,
        progress: event.progress,
      }))
    case 'responded': {
      const { summary, reader, past } = event
      const moved = moveExchange(state, event.number, (call) => ({
        phase: 'responded',
        call,
        summary,
        reader,
        past,
      }))
      return moved === state ? state : { ...moved, history: keepResponse(state.history, past) }
    }
    case 'reopened': {
      const { summary, reader, past } = event
      return { ...state, exchange: { phase: 'responded', call: past.call, summary, reader, past } }
    }
    case 'failed':
      return moveExchange(state, event.number, (call) => ({
        phase: 'failed',
        call,
        diagnosis: event.diagnosis,
      }))
    case 'prevented':
      return moveExchange(state, event.number, () => ({ phase: 'prevented' }))
    case 'page-left':
      return { ...state, notices: {}, exchange: { phase: 'resting' }, history: [] }
  }
}

function createRow(rows: readonly ParameterRow[]): ParameterRow {
  return { id: Math.max(0, ...rows.map(({ id }) => id)) + 1, name: '', value: '' }
}

/** Drops the outcome of an exchange that is no longer current. */
function moveExchange(
  state: ConsoleState,
  number: number,
  move: (call: Call) => Exchange,
): ConsoleState {
  const { exchange } = state
  if (exchange.phase !== 'sending' || exchange.number !== number) return state
  return { ...state, exchange: move(exchange.call) }
}
