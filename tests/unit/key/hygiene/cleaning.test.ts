import { expect, test } from 'vitest'
import { parseKey } from '#key/hygiene/parse-key.ts'
import { getRemovals, getKey } from './accepted-key.ts'

test.each<[name: string, pasted: string, key: string, removed: readonly string[]]>([
  ['A key alone passes unchanged', 'FAKE-key_0.1~+/', 'FAKE-key_0.1~+/', []],
  ['Removes spaces and line breaks', ' \t FAKE1\u00A0\r\n\n', 'FAKE1', ['white-space']],
  ['Removes curly quotes', '“FAKE1”', 'FAKE1', ['quotes']],
  ['Removes German quotes', '„FAKE1“', 'FAKE1', ['quotes']],
  ['White space is reported once', ' " FAKE1 " ', 'FAKE1', ['white-space', 'quotes']],
  ['Removes a pasted `Bearer ` prefix', 'bEARER\u00A0FAKE1', 'FAKE1', ['scheme']],
  ['Keeps a key that begins with Bearer', 'BearerFAKE1', 'BearerFAKE1', []],
  [
    'Removes an Authorization header',
    'AUTHORIZATION :"bearer   FAKE1"\n',
    'FAKE1',
    ['white-space', 'authorization-header', 'quotes', 'scheme'],
  ],
  ['A line of a .env file', 'API_KEY = "FAKE1"', 'FAKE1', ['assignment', 'quotes']],
  ['A shell export', 'export api_key=FAKE1', 'FAKE1', ['assignment']],
  ['Base64 padding after an assignment survives', 'API_KEY=RkFLRQ==', 'RkFLRQ==', ['assignment']],
  ['Base64 padding after upper case survives', 'FAKE==', 'FAKE==', []],
  ['An inner = after lower case survives', 'fake=1', 'fake=1', []],
  ['A single quotation mark survives', '"FAKE1', '"FAKE1', []],
  ['Markup is treated like any other text', '<b>alert(1)</b>', '<b>alert(1)</b>', []],
  ['Keeps a key that contains words of a placeholder', 'api-key-7f3a', 'api-key-7f3a', []],
])('%s: %j', (_name, pasted, key, removed) => {
  const result = parseKey(pasted)
  expect(getKey(result)).toBe(key)
  expect(getRemovals(result)).toEqual(removed)
})

test('Reports each removal', () => {
  const result = parseKey(`\nAuthorization: "Bearer API_KEY=FAKE1"`)
  expect(
    result.outcome === 'accepted' && result.removed.map(({ message: sentence }) => sentence),
  ).toEqual([
    'Removed spaces or line breaks around the key.',
    'Removed “Authorization:” from the front.',
    'Removed the quotation marks around the key.',
    'Removed “Bearer ” from the front.',
    'Removed the variable assignment from the front.',
  ])
})

test.each([
  ['FAKE-0', []],
  ['FAKE==', []],
  ['fake=1', ['unusual-character']],
  ['FAKE!', ['unusual-character']],
  ['FAK', ['short']],
  ['F=!', ['unusual-character', 'short']],
])('%s is accepted with the warnings %j', (pasted, kinds) => {
  const result = parseKey(pasted)
  expect(result.outcome === 'accepted' && result.warnings.map(({ kind }) => kind)).toEqual(kinds)
})
