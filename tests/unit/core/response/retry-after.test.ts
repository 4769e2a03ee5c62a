import { expect, test } from 'vitest'
import { readHttpDate, readRetryAfter } from '#core/response/retry-after.ts'

const received = Date.UTC(2026, 6, 1, 12)
const later = Date.UTC(2026, 9, 21, 7, 28)

test.each([
  ['seconds', '120', received + 120_000],
  ['seconds with space around', ' 1 ', received + 1000],
  ['leading zeros', '007', received + 7000],
  ['an IMF-fixdate', 'Wed, 21 Oct 2026 07:28:00 GMT', later],
  ['an rfc850-date', 'Wednesday, 21-Oct-26 07:28:00 GMT', later],
  ['an asctime-date', 'Wed Oct 21 07:28:00 2026', later],
  [
    'an asctime-date with a day of one digit',
    'Sat Nov  7 07:28:00 2026',
    Date.UTC(2026, 10, 7, 7, 28),
  ],
])('%s gives a time', (_, value, at) => {
  expect(readRetryAfter(value, received)).toEqual({ kind: 'moment', at })
})

test.each([
  '0',
  'Wed, 01 Jul 2026 12:00:00 GMT',
  'Sun, 06 Nov 1994 08:49:37 GMT',
  'Sunday, 06-Nov-94 08:49:37 GMT',
  'Sun Nov  6 08:49:37 1994',
])('%s is past, so the next request may be made now', (value) => {
  expect(readRetryAfter(value, received)).toEqual({ kind: 'now' })
})

test.each([
  'soon',
  '-1',
  '1.5',
  '120, 120',
  '2026-10-21T07:28:00Z',
  'Wed, 21 Oct 2026 07:28:00 +0200',
  'wed, 21 oct 2026 07:28:00 gmt',
  'Sat, 31 Feb 2026 07:28:00 GMT',
  'Wed, 00 Oct 2026 07:28:00 GMT',
  'Wed, 21 Oct 2026 24:00:00 GMT',
  'Wed, 21 Oct 2026 07:60:00 GMT',
  'Wed, 21 Oct 26 07:28:00 GMT',
])('%j gives no waiting time, and the sentence says so', (value) => {
  expect(readRetryAfter(value, received)).toEqual({
    kind: 'sentence',
    sentence: `The server sent a Retry-After header that is neither a number of seconds nor a date (“${value}”), so it does not say how long to wait.`,
  })
})

test.each([
  ['1000000000000', '1000000000000 seconds'],
  ['9'.repeat(30), `${'9'.repeat(30)} seconds`],
  ['9'.repeat(8000), `${'9'.repeat(60)}… seconds`],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 'until Fri, 31 Dec 9999 23:59:59 GMT'],
])('A wait longer than a lifetime is a sentence', (value, what) => {
  expect(readRetryAfter(value, received)).toEqual({
    kind: 'sentence',
    sentence: `The server asks you to wait more than 100 years before the next request (Retry-After): ${what}.`,
  })
})

test('Only the beginning of an 8 KB value is quoted', () => {
  expect(readRetryAfter('x'.repeat(8000), received)).toEqual({
    kind: 'sentence',
    sentence: `The server sent a Retry-After header that is neither a number of seconds nor a date (“${'x'.repeat(60)}…”), so it does not say how long to wait.`,
  })
})

test('An empty field means nothing', () => {
  expect(readRetryAfter(' ', received)).toBeUndefined()
})

test.each([
  ['exactly 50 years ahead', 'Wednesday, 01-Jul-76 12:00:00 GMT', Date.UTC(2076, 6, 1, 12)],
  [
    'one second more is in the past',
    'Thursday, 01-Jul-76 12:00:01 GMT',
    Date.UTC(1976, 6, 1, 12, 0, 1),
  ],
  ['earlier in this year', 'Thursday, 01-Jan-26 00:00:00 GMT', Date.UTC(2026, 0, 1)],
  ['last year is not in 99 years', 'Wednesday, 01-Jan-25 00:00:00 GMT', Date.UTC(2025, 0, 1)],
])('A year of two digits: %s', (_, text, at) => {
  expect(readHttpDate(text, received)).toBe(at)
})

test('A two-digit year may be in the next century', () => {
  const now = Date.UTC(2099, 11, 31)
  expect(readHttpDate('Friday, 01-Jan-00 00:00:00 GMT', now)).toBe(Date.UTC(2100, 0, 1))
})

test('Every day of four centuries agrees with Date', () => {
  const faults: string[] = []
  for (let day = Date.UTC(1899, 11, 30); day < Date.UTC(2300, 0, 1); day += 86_400_000) {
    const text = new Date(day).toUTCString()
    if (readHttpDate(text, received) !== day) faults.push(text)
  }
  expect(faults).toEqual([])
})

test('A leap second is the first second of the next minute', () => {
  expect(readHttpDate('Sat, 31 Dec 2016 23:59:60 GMT', received)).toBe(Date.UTC(2017, 0, 1))
})
