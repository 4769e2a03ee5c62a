import { expect, test } from 'vitest'
import type { Exchange } from '#console/state/console-state.ts'
import { addTranslations } from '#console/ui/translations.ts'
import { formatExchange, formatProgress, getNextReportTime } from '#console/console-module.tsx'
import { rememberResponse } from '#console/state/request-sender.ts'
import type { BodyEnd } from '#response/exchange/evidence.ts'
import { summarizeResponse } from '#response/summarize-response.ts'
import { makeResponse } from '../../../fixtures/responses.ts'
import { idleReader } from '../viewer/body/idle-reader.ts'
import { makePlan } from '../../../fixtures/credentials.ts'

test.each([
  ['complete', 'Response: 200 OK, 1.6 kB in 12 min 7 s.'],
  ['cancelled', 'Response: 200 OK, incomplete because you cancelled: 1.6 kB in 12 min 7 s.'],
  [
    'broke-off',
    'Response: 200 OK, incomplete because the browser reported an error before the end of the body: 1.6 kB in 12 min 7 s.',
  ],
  [
    'timed-out',
    'Response: 200 OK, incomplete because the rest did not arrive in time: 1.6 kB in 12 min 7 s.',
  ],
  [
    'limit-reached',
    'Response: 200 OK, incomplete because this page stopped reading at its limit: 1.6 kB in 12 min 7 s.',
  ],
] as const)('Announces how a body ended: %s', (end, sentence) => {
  expect(formatExchange(receive(end))).toBe(sentence)
})

test('A report gives the elapsed time, the bytes received, and the total if known', () => {
  expect(formatProgress(undefined, 10)).toBe('Still waiting after 10 s. Nothing received yet.')
  expect(
    formatProgress({ state: 'receiving', received: 12_300_000, expected: undefined }, 40),
  ).toBe('Still receiving after 40 s: 12.3 MB.')
  expect(
    formatProgress({ state: 'receiving', received: 12_300_000, expected: 50_000_000 }, 70),
  ).toBe('Still receiving after 1 min 10 s: 12.3 MB of 50.0 MB.')
  expect(formatProgress({ state: 'receiving', received: 12_300, expected: 634 }, 10)).toBe(
    'Still receiving after 10 s: 12.3 kB.',
  )
})

test('Progress and the response are reported in the language of the page', () => {
  const texts = [
    'Still receiving after {time}: {size}.',
    'Response: {line}, {size} in {time}.',
  ] as const
  addTranslations({ [texts[0]]: '{size} seit {time}.', [texts[1]]: 'Antwort: {line}, {time}.' })
  expect(formatProgress({ state: 'receiving', received: 1200, expected: undefined }, 40)).toBe(
    '1.2 kB seit 40 s.',
  )
  expect(formatExchange(receive('complete'))).toBe('Antwort: 200 OK, 12 min 7 s.')
  addTranslations(Object.fromEntries(texts.map((text) => [text, text])))
})

test('Reports are due after 10 seconds and then every 30', () => {
  const due = [0]
  while (due.length < 5) due.push(getNextReportTime(due.at(-1) ?? 0))
  expect(due).toEqual([0, 10, 40, 70, 100])
})

function receive(end: BodyEnd): Exchange {
  const responded = makeResponse('', {
    endAfter: 727_000,
    body: { bytes: new Uint8Array(1600), end },
  })
  const call = {
    plan: makePlan({ url: 'http://localhost:4322/v1/experiments' }),
    server: { id: 'sandbox', name: 'Sandbox', baseUrl: 'http://localhost:4322' },
    sentAt: 0,
  }
  return {
    phase: 'responded',
    call,
    summary: summarizeResponse(responded, 0),
    reader: idleReader,
    past: rememberResponse(1, call, responded),
  }
}
