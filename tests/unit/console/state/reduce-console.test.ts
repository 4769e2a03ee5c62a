import { expect, test } from 'vitest'
import { startDraft } from '#form/draft/draft.ts'
import type { Call, ConsoleEvent, ConsoleState } from '#console/state/console-state.ts'
import { reduceConsole, startConsole } from '#console/state/reduce-console.ts'
import type { Diagnosis } from '#core/exchange/diagnose.ts'
import { summarizeResponse } from '#core/response/summarize-response.ts'
import { idleReader } from '../../viewer/body/idle-reader.ts'
import { planUntouched, servers } from './open-console.ts'

const [server = { id: '', name: '', baseUrl: '' }] = servers
const call: Call = { plan: planUntouched(server.baseUrl), server, sentAt: 0 }
const diagnosis: Diagnosis = {
  failure: 'cancelled',
  title: 'Cancelled',
  known: [],
  likely: [],
  unknowable: [],
  remedies: [],
  disclosure: undefined,
}
const body = { bytes: new Uint8Array(), end: 'complete' } as const
const times = { headersAfter: 1, endAfter: 2, echoes: 0, isKeyShort: false }
const evidence = { kind: 'responded', status: 200, headers: [], body, ...times } as const
const shown = { number: 1, summary: summarizeResponse(evidence, 0), reader: idleReader }
const progress = { state: 'receiving', received: 10, expected: 20 } as const
const start = { alternative: 0, draft: startDraft({ body: undefined }) } as const

const sent = { type: 'sent', number: 1, call } as const
const resent = { type: 'sent', number: 2, call } as const
const responded = { type: 'responded', ...shown } as const
const failed = { type: 'failed', number: 1, diagnosis } as const
const forgotten = { type: 'key-forgotten', scheme: 'apiKey' } as const
const sending = { phase: 'sending', number: 2, call, progress: undefined }
const hasResponse = { phase: 'responded', call, ...shown }

function play(...events: readonly ConsoleEvent[]): ConsoleState {
  return events.reduce(reduceConsole, startConsole(servers, start))
}

test('The build’s first server is chosen at the start', () => {
  expect(startConsole(servers, start).serverId).toBe('sandbox')
  expect(startConsole([], start).serverId).toBeUndefined()
})

test.for<[string, readonly ConsoleEvent[], object]>([
  ['A response ends its exchange', [sent, responded], hasResponse],
  ['A new request leaves nothing of the old response', [sent, responded, resent], sending],
  ['A late failure of an earlier request is dropped', [sent, resent, failed], sending],
  ['A late response of an earlier request is dropped', [sent, resent, responded], sending],
  [
    'Progress is shown for the current request, and not for an earlier one',
    [
      resent,
      { type: 'progressed', number: 2, progress },
      { type: 'progressed', number: 1, progress: { ...progress, received: 99 } },
    ],
    { ...sending, progress },
  ],
  [
    'Another server drops the response, and says so',
    [sent, responded, { type: 'server-chosen', serverId: 'service' }],
    { phase: 'resting', ended: 'server-changed' },
  ],
  ['Leaving drops the response', [sent, responded, { type: 'page-left' }], { phase: 'resting' }],
  [
    'A dropped call takes its response from the screen',
    [sent, responded, { type: 'call-dropped', ended: 'key-in-call' }],
    { phase: 'resting', ended: 'key-in-call' },
  ],
  [
    'A forgotten key ends a call, and its late response is dropped',
    [sent, forgotten, responded],
    { phase: 'resting', ended: 'key-forgotten' },
  ],
  ['A forgotten key leaves a finished exchange', [sent, responded, forgotten], hasResponse],
  [
    'A press with which nothing was sent is reported',
    [{ type: 'press-ended', why: 'not-loaded' }],
    { phase: 'prevented', why: 'not-loaded' },
  ],
])('%s', ([, events, exchange]) => {
  expect(play(...events).exchange).toEqual(exchange)
})

test('What comes late of an exchange that is over takes no question away', () => {
  const question = { plan: call.plan, server, isUnsafe: true, contradictions: [] }
  const asked = play({ type: 'asked', question })
  expect(reduceConsole(asked, { type: 'progressed', number: 1, progress })).toBe(asked)
  expect(reduceConsole(asked, failed)).toBe(asked)
  expect(reduceConsole(asked, resent).question).toBeUndefined()
})
