import { expect, test } from 'vitest'
import { parseFileName, parseRetryAfter } from '#response/header-fields.ts'

const received = Date.UTC(2026, 6, 1, 12)
const later = Date.UTC(2026, 9, 21, 7, 28)

test.each([
  ['seconds', '120', received + 120_000],
  ['seconds with space around', ' 1 ', received + 1000],
  ['leading zeros', '007', received + 7000],
  ['ninety-nine years', '3124000000', received + 3_124_000_000_000],
  ['an IMF-fixdate', 'Wed, 21 Oct 2026 07:28:00 GMT', later],
  ['a date of RFC 850', 'Wednesday, 21-Oct-26 07:28:00 GMT', later],
  ['a date of asctime()', 'Wed Oct 21 07:28:00 2026', later],
  ['a day of one digit', 'Mon Nov  2 07:28:00 2026', Date.UTC(2026, 10, 2, 7, 28)],
  ['a year in 50 years', 'Tuesday, 30-Jun-76 00:00:00 GMT', Date.UTC(2076, 5, 30)],
])('%s gives a time', (_, value, at) => {
  expect(parseRetryAfter(value, received)).toEqual({ kind: 'moment', at })
})

test.each([
  '0',
  'Wed, 01 Jul 2026 12:00:00 GMT',
  'Sun, 06 Nov 1994 08:49:37 GMT',
  'Sunday, 06-Nov-94 08:49:37 GMT',
  'Sun Nov  6 08:49:37 1994',
  // More than 50 years ahead means the previous century.
  'Thursday, 02-Jul-76 00:00:00 GMT',
])('%s is in the past, so the next request may be made now', (value) => {
  expect(parseRetryAfter(value, received)).toEqual({ kind: 'now' })
})

const unknown =
  'The server sent a Retry-After header that is neither a number of seconds nor a date (“…”), so the time to wait is unknown.'
const century =
  'The server asks you to wait for more than 100 years before the next request (Retry-After “…”).'

test.each([
  ['31556952000', century],
  ['9'.repeat(30), century],
  ['Sun, 06 Nov 9994 08:49:37 GMT', century],
  ['soon', unknown],
  ['-1', unknown],
  ['1.5', unknown],
  ['2026-10-21T07:28:00Z', unknown],
  ['Wed, 21 Oct 2026 07:28:00 +0200', unknown],
  ['Wed, 00 Oct 2026 07:28:00 GMT', unknown],
  ['Mon, 31 Feb 2026 07:28:00 GMT', unknown],
  ['Wed, 21 Oct 2026 24:00:00 GMT', unknown],
  ['Wed, 21-Oct-26 07:28:00 GMT', unknown],
  // Truncated.
  ['x'.repeat(8000), unknown, `${'x'.repeat(60)}…`],
])('%.60s gives no time, which is reported', (value, sentence, quoted = value) => {
  expect(parseRetryAfter(value, received)).toEqual({
    kind: 'sentence',
    sentence: sentence.replace('…', quoted),
    ...(sentence === century && { isTooLong: true }),
  })
})

test('Ignores an empty field', () => {
  expect(parseRetryAfter(' ', received)).toBeUndefined()
})

test.each([
  ['attachment; filename="wells 2026.csv"', 'wells 2026.csv'],
  ['attachment; filename=wells.csv', 'wells.csv'],
  ['inline; FileName = "a\\"b.txt"', 'ab.txt'],
  [`attachment; filename="plain.csv"; filename*=UTF-8''caf%C3%A9%20a.csv`, 'café a.csv'],
  [`attachment; filename="plain.csv"; filename*=UTF-8''%ff.csv`, 'plain.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\fakepath\\\\a.bat"', 'a.bat'],
  ['attachment; filename="..hidden"', 'hidden'],
  ['attachment; filename="report\u202Efdp.exe"', 'reportfdp.exe'],
  ['attachment; filename=""', undefined],
  ['attachment; filename=".."', undefined],
  ['attachment', undefined],
  ['', undefined],
  [`attachment; filename="${'a'.repeat(300)}"`, undefined],
])('%s → %s', (header, name) => {
  expect(parseFileName(header)).toBe(name)
})
