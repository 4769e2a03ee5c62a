import type { Server } from '#core/request/server.ts'
import { keepResponse } from '#core/response/response-history.ts'
import type { Call } from './call.ts'
import type { ConsoleEvent } from './console-event.ts'
import type { ConsoleState, Exchange, ParameterRow } from './console-state.ts'

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
    linkNotes: '',
    history: [],
  }
}

export function reduceConsole(state: ConsoleState, event: ConsoleEvent): ConsoleState {
  const next = reduce(state, event)
  // What comes late of an exchange that is over takes no question away.
  if ('number' in event && next === state) return state
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
        exchange:
          state.exchange.phase === 'resting'
            ? state.exchange
            : { phase: 'resting', ended: 'server-changed' },
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
        exchange: isDropped
          ? { phase: 'resting', ...(event.ended && { ended: event.ended }) }
          : state.exchange,
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
      return moveExchange(state, event.number, () => ({ phase: 'prevented', why: event.why }))
    case 'linked':
      return { ...state, linkNotes: event.notes }
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
