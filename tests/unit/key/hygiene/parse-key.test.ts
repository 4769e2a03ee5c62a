import { expect, test, describe } from 'vitest'
import { parseKey, type KeyResult, maxKeyLength, type KeyError } from '#key/hygiene/parse-key.ts'
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

describe('Refuses invalid header values and text that is not a key', () => {
  const cases: readonly (readonly [name: string, pasted: string, verdict: string])[] = [
    ['Nothing', '', 'empty'],
    ['White space alone', ' \n\t\u00A0', 'empty'],
    ['Bearer alone', 'Bearer ', 'empty'],
    ['An empty assignment', 'export API_KEY=', 'empty'],
    ['An inner space', 'FAKE 1', 'white-space at 5'],
    ['An inner line break', 'FAKE\n1', 'line-break at 5'],
    ['A header injected after CR LF', 'FAKE\r\nX-Api-Key: injected', 'line-break at 5'],
    ['A NUL', 'FAKE\u0000', 'control-character at 5'],
    ['A C1 control', 'FAKE\u0085', 'control-character at 5'],
    ['A zero-width space inside', 'FAKE\u200B1', 'non-ascii at 5'],
    ['A curly quote without its partner', '“FAKE1', 'non-ascii at 1'],
    ['An emoji', 'FAKE🔑', 'non-ascii at 5'],
    ['Only the first invalid character is reported', 'F\u200BA K\u00E9', 'non-ascii at 2'],
    ['A shell variable', '$API_KEY', 'placeholder'],
    ['A cmd variable', '%API_KEY%', 'placeholder'],
    ['The placeholder in the documentation', '<API_KEY>', 'placeholder'],
    ['A template', '{{API_KEY}}', 'placeholder'],
    ['A name in capitals', 'YOUR_API_KEY', 'placeholder'],
    ['An assigned name', 'API_KEY=YOUR_API_KEY', 'placeholder'],
    ['A mask of bullets', '••••••••••••', 'placeholder'],
    ['A row of x and dots', 'xxx…', 'placeholder'],
    ['A curl command', 'curl -H "Authorization: Bearer FAKE1" https://a.example', 'command'],
    ['An HTTP request', 'GET /v1/experiments HTTP/1.1\nAuthorization: Bearer FAKE1', 'command'],
    ['Several header lines', 'Authorization: Bearer FAKE1\nA: b', 'command'],
    ['An option of curl', `-H 'Authorization: Bearer FAKE1'`, 'command'],
    ['Another header', 'X-Api-Key: FAKE1', 'command'],
    ['A variable in braces', '${API_KEY}', 'placeholder'],
    ['Basic credentials', 'Authorization: Basic RkFLRTpGQUtF', 'other-scheme'],
    ['A text longer than any header', 'F'.repeat(maxKeyLength + 1), 'too-long'],
  ]

  test.each(cases)('%s', (_name, pasted, verdict) => {
    const { kind, what, why, remedy } = getRefusal(parseKey(pasted))
    const [, position] = /^Character (\d+) of/.exec(what) ?? []
    expect(position === undefined ? kind : `${kind} at ${position}`).toBe(verdict)
    for (const sentence of [what, why, remedy]) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  const findings: readonly (readonly [pasted: string, what: string])[] = [
    ['', 'There is no key here.'],
    ['Bearer', 'The pasted text contains no key, only text that usually surrounds one.'],
    ['FAKE 1', 'Character 5 of what you pasted is a space in the middle of the text.'],
    ['FAKE\r1', 'Character 5 of what you pasted is a line break in the middle of the text.'],
    ['FAKE\u00001', 'Character 5 of what you pasted is a NUL character (U+0000).'],
    ['F\u00A01', 'Character 2 of what you pasted is a no-break space (U+00A0).'],
    [
      'F\u200B1',
      'Character 2 of what you pasted is a zero-width space, which cannot be seen (U+200B).',
    ],
    [
      'F’1',
      'Character 2 of what you pasted is a typographic quotation mark or apostrophe (U+2019).',
    ],
    ['F\u{1F511}1', 'Character 2 of what you pasted is an emoji or pictograph (U+1F511).'],
    ['F\uD83D1', 'Character 2 of what you pasted is half of a character that was split (U+D83D).'],
  ]

  test.each(findings)('%j is explained', (pasted, what) => {
    expect(getRefusal(parseKey(pasted)).what).toBe(what)
  })

  test('A text that is too long to parse has the same explanation', () => {
    const error = getRefusal(parseKey('F'.repeat(17_000)))
    expect(error.what).toContain('The text has 17,000 characters.')
    expect(getRefusal(parseKey('🔑'.repeat(1_000_000)))).toEqual({
      ...error,
      what: 'The text has 1,000,000 characters. At most 16,000 are accepted here.',
    })
  })

  test('A refusal has a finding, a reason and a remedy', () => {
    expect(getRefusal(parseKey('Bearer $API_KEY'))).toEqual({
      kind: 'placeholder',
      what: 'This is a placeholder, not a key.',
      why: 'It marks where a key goes. It is not replaced here, so it would be sent unchanged.',
      remedy: 'Paste the key itself: the value that was shown once, when the key was created.',
    })
  })
})

function getRefusal(result: KeyResult): KeyError {
  if (result.outcome === 'accepted') throw new Error('Accepted, although it should be refused.')
  return result.error
}
