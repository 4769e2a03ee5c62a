import { expect, test } from 'vitest'
import { explainMissingWait, explainResponse } from '#console/response-panel/ResponseView.tsx'
import { formatExchange } from '#console/console-module.tsx'
import { rememberResponse } from '#console/state/request-sender.ts'
import type { BodyEnd, ResponseEvidence } from '#response/exchange/evidence.ts'
import { summarizeResponse } from '#response/summarize-response.ts'
import { createItemLog } from '#text/stream/item-log.ts'
import { idleReader } from '../viewer/body/idle-reader.ts'

const source = 'RFC 9110, section 15.3.1'
const explanation = `HTTP: the request succeeded (${source}).`

interface Given {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly end?: BodyEnd
  readonly isStream?: boolean
}

function make({ status = 200, headers = {}, end = 'complete', isStream = false }: Given) {
  const stream = {
    format: 'event-stream',
    items: createItemLog(),
    count: 1,
    received: 12,
  } as const
  const evidence: ResponseEvidence = {
    kind: 'responded',
    status,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    headersAfter: 1,
    endAfter: 1000,
    body: { bytes: new Uint8Array(12), end, ...(isStream && { stream }) },
    echoes: 0,
    isKeyShort: false,
  }
  return { evidence, summary: summarizeResponse(evidence, 0) }
}

test('A stopped stream is not reported as a success', () => {
  const { summary, evidence } = make({ end: 'cancelled', isStream: true })
  expect(explainResponse(summary, false)).toBe(
    `You stopped the stream. Its status came before the first item, and says nothing about what the server would have sent next (${source}).`,
  )
  const plan = { method: 'GET', url: 'https://api.example.com/', headers: [], slots: [] } as const
  const call = {
    plan: { ...plan, operationId: 'a', body: { kind: 'none' } },
    server: { id: 'a', name: 'A', baseUrl: 'https://api.example.com' },
    sentAt: 0,
  } as const
  const past = rememberResponse(1, call, evidence)
  expect(formatExchange({ phase: 'responded', call, summary, reader: idleReader, past })).toBe(
    'You stopped the stream: 200 OK, 1 item, 12 bytes in 1.00 s.',
  )
})

test('A completed stream and any other response are explained by their HTTP status', () => {
  expect(explainResponse(make({ isStream: true }).summary, false)).toBe(explanation)
  expect(explainResponse(make({ headers: { 'content-type': 'text/plain' } }).summary, false)).toBe(
    explanation,
  )
})

test('HTML with status 200 may be a sign-in page', () => {
  expect(explainResponse(make({}).summary, true)).toBe(
    `${explanation} But the body is a web page. If you expected data, a sign-in page or a gateway probably responded in place of the service, and your request did not reach it.`,
  )
  expect(explainResponse(make({ status: 404 }).summary, true)).not.toContain('web page')
})

test('JSON labelled as text/html is not called a web page', () => {
  const { summary } = make({ headers: { 'content-type': 'text/html' } })
  expect(explainResponse(summary, false)).toBe(explanation)
})

test('Explains an unknown wait after a 429 without a readable Retry-After', () => {
  expect(explainMissingWait(make({ status: 429 }).summary)).toMatch(
    /^This page sees no Retry-After/,
  )
  const withHeader = make({ status: 429, headers: { 'retry-after': '5' } })
  expect(explainMissingWait(withHeader.summary)).toBeUndefined()
  expect(explainMissingWait(make({ status: 503 }).summary)).toBeUndefined()
})
