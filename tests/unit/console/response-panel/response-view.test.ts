import {
  explainMissingWait,
  explainResponse,
  formatWait,
  RetryAfterNote,
} from '#console/response-panel/ResponseView.tsx'
import { formatExchange } from '#console/console-module.tsx'
import { rememberResponse } from '#console/state/request-sender.ts'
import type { BodyEnd } from '#response/exchange/evidence.ts'
import { makePlan } from '../../../fixtures/credentials.ts'
import { makeResponse } from '../../../fixtures/responses.ts'
import { summarizeResponse } from '#response/summarize-response.ts'
import { createItemLog } from '#text/stream/item-log.ts'
import { idleReader } from '../viewer/body/idle-reader.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { formatTime } from '#console/response-panel/StatusLine.tsx'

const source = 'RFC 9110, section 15.3.1'
const explanation = `HTTP: the request succeeded (${source}).`

interface Given {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly end?: BodyEnd
  readonly isStream?: boolean
}

const stream = { format: 'event-stream', items: createItemLog(), count: 1, received: 12 } as const

function make({ status = 200, headers = {}, end = 'complete', isStream = false }: Given) {
  const evidence = makeResponse('', {
    status,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    endAfter: 1000,
    body: { bytes: new Uint8Array(12), end, ...(isStream && { stream }) },
  })
  return { evidence, summary: summarizeResponse(evidence, 0) }
}

test('A stopped stream is not reported as a success', () => {
  const { summary, evidence } = make({ end: 'cancelled', isStream: true })
  expect(explainResponse(summary, false)).toBe(
    `You stopped the stream. Its status came before the first item, and says nothing about what the server would have sent next (${source}).`,
  )
  const call = {
    plan: makePlan(),
    server: { id: 'a', name: 'A', baseUrl: 'https://api.example.com' },
    sentAt: 0,
  }
  const past = rememberResponse(1, call, evidence)
  expect(formatExchange({ phase: 'responded', call, summary, reader: idleReader, past })).toBe(
    'You stopped the stream: 200 OK, 1 item, 12 bytes in 1.00 s.',
  )
})

test.each<[string, Given]>([
  ['A completed stream', { isStream: true }],
  ['Any other response', { headers: { 'content-type': 'text/plain' } }],
  ['JSON labelled as text/html', { headers: { 'content-type': 'text/html' } }],
])('%s is explained by its HTTP status', (_, given) => {
  expect(explainResponse(make(given).summary, false)).toBe(explanation)
})

test('HTML with status 200 may be a sign-in page', () => {
  expect(explainResponse(make({}).summary, true)).toBe(
    `${explanation} But the body is a web page. If you expected data, a sign-in page or a gateway probably responded in place of the service, and your request did not reach it.`,
  )
  expect(explainResponse(make({ status: 404 }).summary, true)).not.toContain('web page')
})

test('Explains an unknown wait after a 429 without a readable Retry-After', () => {
  expect(explainMissingWait(make({ status: 429 }).summary)).toMatch(
    /^This page sees no Retry-After/,
  )
  const withHeader = make({ status: 429, headers: { 'retry-after': '5' } })
  expect(explainMissingWait(withHeader.summary)).toBeUndefined()
  expect(explainMissingWait(make({ status: 503 }).summary)).toBeUndefined()
})

const noon = new Date(2026, 10, 22, 12, 0, 0).getTime()

test.each([
  [29_000, '12:00:29', '29 s'],
  [28_100, '12:00:28', '29 s'],
  [727_000, '12:12:07', '12 min 7 s'],
  [46_800_000, 'Mon Nov 23 2026 01:00:00', '13 h'],
  [86_400_000, 'Mon Nov 23 2026 12:00:00', '1 d'],
])('Shows a time %d ms ahead in local time, %s, with the time left', (ahead, time, left) => {
  expect(formatWait(noon + ahead, noon)).toBe(
    `The server asks you to wait until ${time}, ${left} from now, before the next request (Retry-After).`,
  )
})

test.each([
  [0, '12:00:00'],
  [5000, '11:59:55'],
  [86_400_000, 'Sat Nov 21 2026 12:00:00'],
])('A time %d ms ago has passed', (ago, time) => {
  expect(formatWait(noon - ago, noon)).toBe(
    `The server asked you to wait until ${time} before the next request (Retry-After). That time has passed.`,
  )
})

test('Shows Retry-After as a countdown, as no wait, or as a sentence', () => {
  expect(showWait({ kind: 'moment', at: Date.now() + 3_600_000 })).toMatch(/wait until .+ from now/)
  expect(showWait({ kind: 'now' })).toContain('need not wait')
  expect(showWait({ kind: 'sentence', sentence: 'A sentence.' })).toContain('>A sentence.<')
})

function showWait(retryAfter: Parameters<typeof RetryAfterNote>[0]['retryAfter']): string {
  return renderToStaticMarkup(createElement(RetryAfterNote, { retryAfter }))
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  [new Date(2026, 0, 2, 3, 4, 5), '03:04:05'],
  [new Date(2026, 10, 22, 0, 0, 0), '00:00:00'],
  [new Date(2026, 10, 22, 23, 59, 59, 999), '23:59:59'],
])('%s is %s in the reader’s time zone', (moment, written) => {
  expect(formatTime(moment.getTime())).toBe(written)
})

test('Does not need the browser’s language data', () => {
  vi.stubGlobal('Intl', undefined)
  const write = vi.spyOn(Date.prototype, 'toLocaleTimeString')
  expect(formatTime(Date.now())).toMatch(/^\d\d:\d\d:\d\d$/)
  expect(write).not.toHaveBeenCalled()
})
