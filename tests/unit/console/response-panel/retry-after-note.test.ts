import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RetryAfterNote, formatWait } from '#console/response-panel/ResponseView.tsx'

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
