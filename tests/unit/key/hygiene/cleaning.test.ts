import { describe, expect, test } from 'vitest'
import { type KeyReading, readKey } from '#key/hygiene/read-key.ts'
import { listRemovals, writeKey } from './accepted-key.ts'

describe('What is safe to remove is removed, and the reader is told', () => {
  const cases: readonly (readonly [
    name: string,
    pasted: string,
    key: string,
    removed: readonly string[],
  ])[] = [
    ['A key alone passes unchanged', 'FAKE-key_0.1~+/', 'FAKE-key_0.1~+/', []],
    ['Spaces and line breaks go', ' \t FAKE1\r\n\n', 'FAKE1', ['white-space']],
    ['A no-break space at the ends goes', '\u00A0FAKE1\u00A0', 'FAKE1', ['white-space']],
    ['Straight double quotes go', '"FAKE1"', 'FAKE1', ['quotes']],
    ['Curly double quotes go', '“FAKE1”', 'FAKE1', ['quotes']],
    ['German quotes go', '„FAKE1“', 'FAKE1', ['quotes']],
    ['A code fence goes', '```\nFAKE1\n```', 'FAKE1', ['quotes', 'white-space']],
    [
      'White space inside and outside quotes is reported once',
      ' " FAKE1 " ',
      'FAKE1',
      ['white-space', 'quotes'],
    ],
    ['A quoted value with a comma after it', '"FAKE1",', 'FAKE1', ['statement-end', 'quotes']],
    ['A pasted `Bearer ` prefix goes', 'Bearer FAKE1', 'FAKE1', ['bearer-prefix']],
    ['Its case does not matter', 'bEARER FAKE1', 'FAKE1', ['bearer-prefix']],
    ['A no-break space after it goes too', 'Bearer\u00A0FAKE1', 'FAKE1', ['bearer-prefix']],
    ['A key that begins with the letters of Bearer stays', 'BearerFAKE1', 'BearerFAKE1', []],
    [
      'A quoted `Bearer ` goes after the quotes',
      '"Bearer FAKE1"',
      'FAKE1',
      ['quotes', 'bearer-prefix'],
    ],
    [
      'An Authorization line goes',
      'Authorization: Bearer FAKE1',
      'FAKE1',
      ['authorization-header', 'bearer-prefix'],
    ],
    [
      'Its case and spaces do not matter',
      'AUTHORIZATION :bearer   FAKE1\n',
      'FAKE1',
      ['white-space', 'authorization-header', 'bearer-prefix'],
    ],
    [
      'A quoted value in an Authorization line',
      'Authorization:"Bearer FAKE1"',
      'FAKE1',
      ['authorization-header', 'quotes', 'bearer-prefix'],
    ],
    [
      'A line of a curl command over several lines',
      `  -H 'Authorization: Bearer FAKE1' \\`,
      'FAKE1',
      ['white-space', 'header-option', 'quotes', 'authorization-header', 'bearer-prefix'],
    ],
    [
      'The long curl option',
      '--header "Authorization: Bearer FAKE1"',
      'FAKE1',
      ['header-option', 'quotes', 'authorization-header', 'bearer-prefix'],
    ],
    [
      'A line of a program',
      `"Authorization": "Bearer FAKE1",`,
      'FAKE1',
      ['statement-end', 'quotes', 'authorization-header', 'bearer-prefix'],
    ],
    ['A line of a .env file', 'API_KEY=FAKE1', 'FAKE1', ['assignment']],
    ['One with spaces and quotes', 'API_KEY = "FAKE1"', 'FAKE1', ['assignment', 'quotes']],
    ['A shell export', 'export API_KEY=FAKE1', 'FAKE1', ['assignment']],
    [
      'A shell export with quotes and semicolon',
      `export API_KEY='FAKE1';`,
      'FAKE1',
      ['assignment', 'statement-end', 'quotes'],
    ],
    [
      'A semicolon after an unquoted value',
      'export API_KEY=FAKE1;',
      'FAKE1',
      ['assignment', 'statement-end'],
    ],
    ['PowerShell', `$env:API_KEY = 'FAKE1'`, 'FAKE1', ['assignment', 'quotes']],
    ['cmd', 'set API_KEY=FAKE1', 'FAKE1', ['assignment']],
    ['JavaScript', `const apiKey = 'FAKE1';`, 'FAKE1', ['assignment', 'statement-end', 'quotes']],
    ['Base64 padding after an assignment survives', 'API_KEY=RkFLRQ==', 'RkFLRQ==', ['assignment']],
    ['Base64 padding survives', 'RkFLRQ==', 'RkFLRQ==', []],
    ['Base64 padding after upper case survives', 'FAKE==', 'FAKE==', []],
    ['An inner = after lower case survives', 'fake=1', 'fake=1', []],
    ['A semicolon without an assignment survives', 'FAKE1;', 'FAKE1;', []],
    ['A single quotation mark survives', '"FAKE1', '"FAKE1', []],
    [
      'Markup is treated like any other text',
      '<script>alert(1)</script>',
      '<script>alert(1)</script>',
      [],
    ],
    ['A key that contains the words of a placeholder stays', 'api-key-7f3a', 'api-key-7f3a', []],
  ]

  test.each(cases)('%s: %j', (_name, pasted, key, removed) => {
    const reading = readKey(pasted)
    expect(reading).toMatchObject({ outcome: 'accepted' })
    expect(writeKey(reading)).toBe(key)
    expect(listRemovals(reading)).toEqual(removed)
  })

  test('Each removal is described in a sentence', () => {
    const pasted = `\n-H "Authorization: Bearer FAKE1"`
    expect(readSentences(readKey(pasted))).toEqual([
      'Removed spaces or line breaks around the key.',
      'Removed the curl option “-H” from the front.',
      'Removed the quotation marks around the key.',
      'Removed “Authorization:” from the front.',
      'Removed “Bearer ” from the front.',
    ])
    expect(readSentences(readKey('API_KEY="FAKE1";'))).toEqual([
      'Removed the variable assignment from the front.',
      'Removed the semicolon or comma at the end.',
      'Removed the quotation marks around the key.',
    ])
  })
})

function readSentences(reading: KeyReading): readonly string[] {
  return reading.outcome === 'accepted' ? reading.removed.map(({ sentence }) => sentence) : []
}
