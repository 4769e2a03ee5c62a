import { createInputs } from '#request/inputs.ts'
import { keepResponse } from '#response/response-history.ts'
import { createFormState, rejectTexts } from '../form/state/form-state.ts'
import { noValues } from './console-state.ts'
import type { Call, ConsoleEvent, ConsoleSetup, ConsoleState, Exchange } from './console-state.ts'

export function createConsoleState({ operation, servers, filled }: ConsoleSetup): ConsoleState {
  return {
    serverId: servers[0]?.id,
    serverValues: noValues,
    isProposed: false,
    formState: createFormState(operation, filled),
    emptied: 0,
    alternative: createInputs(operation).alternative,
    notices: {},
    question: undefined,
    exchange: { phase: 'resting' },
    linkNotes: '',
    history: [],
  }
}

export function reduceConsole(state: ConsoleState, event: ConsoleEvent): ConsoleState {
  const next = reduce(state, event)
  // A late event of a finished exchange does not drop the question.
  if ('number' in event && next === state) return state
  const question = event.type === 'asked' ? event.question : undefined
  return next.question === question ? next : { ...next, question }
}

function reduce(state: ConsoleState, event: ConsoleEvent): ConsoleState {
  switch (event.type) {
    case 'server-chosen': {
      const { serverId, values = state.serverValues, isProposed = false } = event
      const moved = { ...state, serverId, serverValues: values, isProposed }
      if (event.isSameOrigin) return moved
      return {
        ...moved,
        notices: {},
        exchange:
          state.exchange.phase === 'resting' && event.wasAwaited !== true
            ? state.exchange
            : { phase: 'resting', ended: 'server-changed' },
      }
    }
    case 'alternative-chosen':
      return { ...state, alternative: event.alternative }
    case 'form-changed':
      return { ...state, formState: event.formState }
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
          state.exchange.phase === 'sending' || event.wasAwaited === true
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
    case 'sent':
      return {
        ...state,
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
    case 'press-ended':
      return { ...state, exchange: { phase: 'prevented', why: event.why } }
    case 'linked':
      return { ...state, linkNotes: event.notes }
    case 'page-left':
      return { ...state, notices: {}, exchange: { phase: 'resting' }, history: [] }
  }
}

function moveExchange(
  state: ConsoleState,
  number: number,
  move: (call: Call) => Exchange,
): ConsoleState {
  const { exchange } = state
  if (exchange.phase !== 'sending' || exchange.number !== number) return state
  return { ...state, exchange: move(exchange.call) }
}

/** Empties the fields that hold a text, typed before the key was taken, or before every form of it could be found. */
export function emptyFields(isIn: (text: string) => boolean, before: ConsoleState): ConsoleState {
  const formState = rejectTexts(before.formState, isIn)
  const values = Object.entries(before.serverValues)
  const isServer = values.some(([, text]) => isIn(text))
  if (formState === before.formState && !isServer) return before
  const serverValues = isServer
    ? Object.fromEntries(values.map(([name, text]) => [name, isIn(text) ? '' : text]))
    : before.serverValues
  return { ...before, formState, serverValues, emptied: before.emptied + 1 }
}
