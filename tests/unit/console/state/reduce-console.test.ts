import { expect, test } from 'vitest'
import type { BodyReader } from '#viewer/body/body-reader.ts'
import { startDraft } from '#form/draft/draft.ts'
import type { Call, ConsoleEvent, ConsoleState } from '#console/state/console-state.ts'
import { rememberResponse } from '#console/state/console-state.ts'
import { listCalls, reduceConsole, startConsole } from '#console/state/reduce-console.ts'
import type { Diagnosis } from '#core/exchange/diagnose.ts'
import type { ResponseEvidence } from '#core/exchange/evidence.ts'
import type { Server } from '#core/request/list-servers.ts'
import { summarizeResponse } from '#core/response/summarize-response.ts'

const sandbox: Server = { id: 'sandbox', name: 'Sandbox', baseUrl: 'http://localhost:4322' }
const service: Server = { id: 'service', name: 'Service', baseUrl: 'https://api.example.com' }

const call: Call = {
  plan: {
    operationId: 'listExperiments',
    method: 'GET',
    url: 'http://localhost:4322/v1/experiments',
    headers: [],
    body: { kind: 'none' },
    slots: [],
  },
  server: sandbox,
  sentAt: 0,
}

const cancelled: Diagnosis = {
  failure: 'cancelled',
  title: 'Cancelled',
  known: [],
  likely: [],
  unknowable: [],
  remedies: [],
  disclosure: undefined,
}

const responded: ResponseEvidence = {
  kind: 'responded',
  status: 200,
  headers: [],
  headersAfter: 1,
  endAfter: 2,
  body: { bytes: new Uint8Array(), end: 'complete' },
  echoes: 0,
  isKeyShort: false,
}
const summary = summarizeResponse(responded, 0)
const past = rememberResponse(1, call, responded)

/** A reader that does nothing: the state only passes it on. */
const reader: BodyReader = {
  snapshot: () => ({ state: 'waiting' }),
  subscribe: () => () => undefined,
  open: () => undefined,
  ask: () => Promise.withResolvers<never>().promise,
  close: () => undefined,
}

const start = { alternative: 0, draft: startDraft({ body: undefined }) } as const

function play(...events: readonly ConsoleEvent[]): ConsoleState {
  return events.reduce(reduceConsole, startConsole([sandbox, service], start))
}

test('The build’s first server is chosen at the start', () => {
  expect(startConsole([sandbox, service], start).serverId).toBe('sandbox')
  expect(startConsole([], start).serverId).toBeUndefined()
})

test('A new request leaves nothing of the old response', () => {
  const state = play(
    { type: 'sent', number: 1, call },
    { type: 'responded', number: 1, summary, reader, past },
    { type: 'sent', number: 2, call },
  )
  expect(state.exchange).toEqual({ phase: 'sending', number: 2, call, progress: undefined })
})

test('A late result of an earlier request is dropped', () => {
  const state = play(
    { type: 'sent', number: 1, call },
    { type: 'sent', number: 2, call },
    { type: 'failed', number: 1, diagnosis: cancelled },
  )
  expect(state.exchange).toEqual({ phase: 'sending', number: 2, call, progress: undefined })
})

test('Progress is shown for the current request, and not for an earlier one', () => {
  const progress = { state: 'receiving', received: 10, expected: 20 } as const
  const sending = play(
    { type: 'sent', number: 2, call },
    { type: 'progressed', number: 2, progress },
    { type: 'progressed', number: 1, progress: { state: 'receiving', received: 99, expected: 99 } },
  )
  expect(sending.exchange).toEqual({ phase: 'sending', number: 2, call, progress })
})

test('What comes late of an exchange that is over takes no question away', () => {
  const question = { plan: call.plan, server: sandbox, isUnsafe: true, contradictions: [] }
  const asked = reduceConsole(startConsole([sandbox], start), { type: 'asked', question })
  const progress = { state: 'receiving', received: 1, expected: undefined } as const
  expect(reduceConsole(asked, { type: 'progressed', number: 1, progress })).toBe(asked)
  expect(reduceConsole(asked, { type: 'failed', number: 1, diagnosis: cancelled })).toBe(asked)
  expect(reduceConsole(asked, { type: 'sent', number: 2, call }).question).toBeUndefined()
})

test('Dropping a call removes it, and no other, from the screen and the history', () => {
  const other = { ...call, sentAt: call.sentAt + 1 }
  const state = play(
    { type: 'sent', number: 1, call },
    { type: 'responded', number: 1, summary, reader, past },
    { type: 'sent', number: 2, call: other },
    { type: 'responded', number: 2, summary, reader, past: rememberResponse(2, other, responded) },
  )
  expect(listCalls(state)).toEqual([other, other, call])
  const dropped = reduceConsole(state, { type: 'calls-dropped', calls: new Set([other]) })
  expect(dropped.exchange).toEqual({ phase: 'resting' })
  expect(listCalls(dropped)).toEqual([call])
  expect(reduceConsole(state, { type: 'calls-dropped', calls: new Set() })).toEqual(state)
})

test('A reopened response keeps its own call', () => {
  const other = { ...call, sentAt: call.sentAt + 1 }
  const state = play(
    { type: 'sent', number: 2, call: other },
    { type: 'responded', number: 2, summary, reader, past: rememberResponse(2, other, responded) },
    { type: 'reopened', summary, reader, past },
  )
  expect(state.exchange).toEqual({ phase: 'responded', call, summary, reader, past })
})
