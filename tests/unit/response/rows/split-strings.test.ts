import { expect, test } from 'vitest'
import { splitStrings } from '#response/rows/text-lines.ts'
import { openBody } from '../../../fixtures/responses.ts'

test.each([
  ['no right-to-left text', '"a": "b"', ['"a": "b"']],
  ['a name and its value', '  "שם": "ערך",', ['  ', '"שם"', ': ', '"ערך"', ',']],
  ['a quote in a string', String.raw`"ש\"ם": 1`, [String.raw`"ש\"ם"`, ': 1']],
  ['an Arabic name', '{"اسم":["x"]}', ['{', '"اسم"', ':[', '"x"', ']}']],
  ['a string that continues in the next line', '"שם": "ער', ['"שם"', ': ', '"ער']],
  ['a string that began in the previous line', 'ך", "שם"', ['ך', '", "', 'שם', '"']],
])('A line with %s', (_, text, parts) => {
  expect(splitStrings(text)).toEqual(parts)
  expect(splitStrings(text).join('')).toBe(text)
})

test('Splits raw lines of JSON but not of other text', () => {
  expect(readRaw('application/json', '{"שם":"ערך"}')).toEqual(['{', '"שם"', ':', '"ערך"', '}'])
  expect(readRaw('text/plain', 'אמר "שלום" לו')).toEqual(['אמר "שלום" לו'])
})

function readRaw(contentType: string, text: string): readonly string[] | undefined {
  return openBody(text, { contentType })
    .readRows('raw', 0, 1)[0]
    ?.tokens.map(([part]) => part)
}
