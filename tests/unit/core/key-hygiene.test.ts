import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeAuthorization } from '#core/api-key.ts'
import { type KeyReading, maxKeyLength, readKey, type Refusal } from '#core/key-hygiene.ts'

describe('What is safe to clean is cleaned, and the receipt says so', () => {
  const cases: readonly (readonly [
    name: string,
    pasted: string,
    key: string,
    removed: readonly string[],
  ])[] = [
    ['A key alone passes untouched', 'FAKE-key_0.1~+/', 'FAKE-key_0.1~+/', []],
    ['A key of one character passes', 'x', 'x', []],
    ['Spaces and line ends go', ' \t FAKE1\r\n\n', 'FAKE1', ['white-space']],
    ['A no-break space at the ends goes', '\u00A0FAKE1\u00A0', 'FAKE1', ['white-space']],
    ['A byte-order mark at the ends goes', '\uFEFFFAKE1\uFEFF', 'FAKE1', ['white-space']],
    ['Straight double quotes go', '"FAKE1"', 'FAKE1', ['quotes']],
    ['Straight single quotes go', "'FAKE1'", 'FAKE1', ['quotes']],
    ['Backticks go', '`FAKE1`', 'FAKE1', ['quotes']],
    ['Curly double quotes go', '“FAKE1”', 'FAKE1', ['quotes']],
    ['Curly single quotes go', '‘FAKE1’', 'FAKE1', ['quotes']],
    ['German quotes go', '„FAKE1“', 'FAKE1', ['quotes']],
    ['A code fence goes', '```\nFAKE1\n```', 'FAKE1', ['quotes', 'white-space']],
    [
      'White space inside and outside quotes is told once',
      ' " FAKE1 " ',
      'FAKE1',
      ['white-space', 'quotes'],
    ],
    ['A quoted value with a comma behind it', '"FAKE1",', 'FAKE1', ['statement-end', 'quotes']],
    ['A pasted `Bearer ` prefix goes', 'Bearer FAKE1', 'FAKE1', ['bearer-prefix']],
    ['Its case does not matter', 'bEARER FAKE1', 'FAKE1', ['bearer-prefix']],
    ['A repeated one goes altogether', 'Bearer bearer  Bearer FAKE1', 'FAKE1', ['bearer-prefix']],
    ['A no-break space behind it goes too', 'Bearer\u00A0FAKE1', 'FAKE1', ['bearer-prefix']],
    ['A line end behind it goes too', 'Bearer\nFAKE1', 'FAKE1', ['bearer-prefix']],
    ['A key that begins with the letters of Bearer stays', 'BearerFAKE1', 'BearerFAKE1', []],
    ['A quoted `Bearer ` goes inside out', '"Bearer FAKE1"', 'FAKE1', ['quotes', 'bearer-prefix']],
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
    ['A shell export in small letters', 'export api_key=FAKE1', 'FAKE1', ['assignment']],
    [
      'A shell export with quotes and semicolon',
      `export API_KEY='FAKE1';`,
      'FAKE1',
      ['assignment', 'statement-end', 'quotes'],
    ],
    [
      'A semicolon behind an unquoted value',
      'export API_KEY=FAKE1;',
      'FAKE1',
      ['assignment', 'statement-end'],
    ],
    ['PowerShell', `$env:API_KEY = 'FAKE1'`, 'FAKE1', ['assignment', 'quotes']],
    ['cmd', 'set API_KEY=FAKE1', 'FAKE1', ['assignment']],
    ['cmd with quotes', 'set "API_KEY=FAKE1"', 'FAKE1', ['assignment', 'quotes']],
    ['fish', 'set -gx API_KEY FAKE1', 'FAKE1', ['assignment']],
    ['JavaScript', `const apiKey = 'FAKE1';`, 'FAKE1', ['assignment', 'statement-end', 'quotes']],
    [
      'Base64 padding behind an assignment survives',
      'API_KEY=RkFLRQ==',
      'RkFLRQ==',
      ['assignment'],
    ],
    ['Base64 padding survives', 'RkFLRQ==', 'RkFLRQ==', []],
    ['Base64 padding behind upper case survives', 'FAKE==', 'FAKE==', []],
    ['One padding sign behind upper case survives', 'FAKE123=', 'FAKE123=', []],
    ['An inner = behind small letters survives', 'fake=1', 'fake=1', []],
    ['A semicolon without an assignment survives', 'FAKE1;', 'FAKE1;', []],
    ['A single quotation mark survives', '"FAKE1', '"FAKE1', []],
    [
      'Markup is a text like any other',
      '<script>alert(1)</script>',
      '<script>alert(1)</script>',
      [],
    ],
    ['A key with the word placeholder in it stays', 'api-key-7f3a', 'api-key-7f3a', []],
    ['A key that begins with a few x stays', 'xxx7f3a', 'xxx7f3a', []],
  ]

  test.each(cases)('%s: %j', (_name, pasted, key, removed) => {
    const reading = readKey(pasted)
    expect(reading).toMatchObject({ outcome: 'accepted' })
    expect(writeKey(reading)).toBe(key)
    expect(listRemovals(reading)).toEqual(removed)
  })

  test('The receipt is written in sentences', () => {
    const pasted = `\n-H "Authorization: Bearer FAKE1"`
    expect(readSentences(readKey(pasted))).toEqual([
      'Removed spaces or line ends around the key.',
      'Removed the curl option “-H” from the front.',
      'Removed the quotation marks around the key.',
      'Removed “Authorization:” from the front.',
      'Removed “Bearer ” from the front.',
    ])
    expect(readSentences(readKey('API_KEY="FAKE1";'))).toEqual([
      'Removed a variable name and what joins it to its value from the front.',
      'Removed the semicolon or comma at the end.',
      'Removed the quotation marks around the key.',
    ])
  })
})

describe('What cannot be a header value, or is surely no key, is refused', () => {
  const cases: readonly (readonly [name: string, pasted: string, verdict: string])[] = [
    ['Nothing', '', 'empty'],
    ['White space alone', ' \n\t\u00A0', 'empty'],
    ['Empty quotes', '""', 'empty'],
    ['Bearer alone', 'Bearer ', 'empty'],
    ['Authorization alone', 'Authorization: Bearer', 'empty'],
    ['An assignment of nothing', 'export API_KEY=', 'empty'],
    ['An inner space', 'FAKE 1', 'white-space at 5'],
    ['An inner tab', 'FAKE\t1', 'white-space at 5'],
    ['A space behind a removed prefix', '"Bearer FAKE 1"', 'white-space at 13'],
    ['Two quoted texts', '"FAKE" "FAKE"', 'white-space at 7'],
    ['An inner line end', 'FAKE\n1', 'line-break at 5'],
    ['A header injected behind CR LF', 'FAKE\r\nX-Api-Key: injected', 'line-break at 5'],
    ['A NUL', 'FAKE\u0000', 'control-character at 5'],
    ['A start of heading', 'FAKE\u00011', 'control-character at 5'],
    ['A DEL', '\u007FFAKE', 'control-character at 1'],
    ['A C1 control', 'FAKE\u0085', 'control-character at 5'],
    ['An inner no-break space', 'FAKE\u00A01', 'non-ascii at 5'],
    ['A zero-width space inside', 'FAKE\u200B1', 'non-ascii at 5'],
    ['A zero-width space at the front', '\u200BFAKE', 'non-ascii at 1'],
    ['A zero-width space at the end', 'FAKE\u200B', 'non-ascii at 5'],
    ['A byte-order mark inside', 'FA\uFEFFKE', 'non-ascii at 3'],
    ['A curly quote without its partner', '“FAKE1', 'non-ascii at 1'],
    ['An en dash', 'FAKE–1', 'non-ascii at 5'],
    ['An accented letter', 'FAKé', 'non-ascii at 4'],
    ['A Cyrillic look-alike', 'FAK\u04151', 'non-ascii at 4'],
    ['An emoji', 'FAKE🔑', 'non-ascii at 5'],
    ['A position behind an emoji counts characters', '“🔑”', 'non-ascii at 2'],
    ['The first fault is the one that is told', 'F\u200BA K\u00E9', 'non-ascii at 2'],
    ['Half an emoji', 'FAKE\uD83D', 'non-ascii at 5'],
    ['A shell variable', '$API_KEY', 'placeholder'],
    ['A shell variable in braces', '${API_KEY}', 'placeholder'],
    ['A shell variable behind Bearer', '"Bearer $API_KEY"', 'placeholder'],
    ['A PowerShell variable', '$env:API_KEY', 'placeholder'],
    ['A cmd variable', '%API_KEY%', 'placeholder'],
    ['A command substitution', '$(cat key.txt)', 'placeholder'],
    ['The sign of the documentation', '<API_KEY>', 'placeholder'],
    ['Words in angle brackets', '<your key>', 'placeholder'],
    ['A template', '{{API_KEY}}', 'placeholder'],
    ['A secret of a workflow', '${{ secrets.API_KEY }}', 'placeholder'],
    ['An expression of a program', 'process.env.API_KEY', 'placeholder'],
    ['A name in capitals', 'YOUR_API_KEY', 'placeholder'],
    ['A name with hyphens', 'your-api-key-here', 'placeholder'],
    ['A name in camel case', 'yourApiKey', 'placeholder'],
    ['An assigned name', 'API_KEY=YOUR_API_KEY', 'placeholder'],
    ['An assignment of nothing, without export', 'API_KEY=', 'placeholder'],
    ['Asterisks', '****', 'placeholder'],
    ['A mask of bullets', '••••••••••••', 'placeholder'],
    ['A mask that shows an end', '****1234', 'placeholder'],
    ['A row of x', 'xxxxxxxx', 'placeholder'],
    ['A row of x and dots', 'xxx…', 'placeholder'],
    ['Three dots', '...', 'placeholder'],
    ['A curl command', 'curl -H "Authorization: Bearer FAKE1" https://a.example', 'command'],
    [
      'A curl command over two lines',
      'curl https://a.example \\\n  -H "Authorization: Bearer FAKE1"',
      'command',
    ],
    ['A curl command behind a prompt', '$ curl https://a.example', 'command'],
    ['A curl command behind an export', 'export API_KEY=FAKE1 && curl a.example', 'command'],
    ['An HTTP request', 'GET /v1/experiments HTTP/1.1\nAuthorization: Bearer FAKE1', 'command'],
    [
      'Several header lines',
      'Authorization: Bearer FAKE1\nContent-Type: application/json',
      'headers',
    ],
    ['Several curl options', `-H 'Authorization: Bearer FAKE1' -H 'Accept: a/b'`, 'headers'],
    ['Another header', 'X-Api-Key: FAKE1', 'headers'],
    ['Basic credentials', 'Authorization: Basic RkFLRTpGQUtF', 'other-scheme'],
    ['A private key', '-----BEGIN PRIVATE KEY-----\nRkFLRQ==\n', 'private-key-file'],
    ['A web address', 'https://a.example/v1', 'web-address'],
    ['A text that is longer than any header', 'F'.repeat(maxKeyLength + 1), 'too-long'],
  ]

  test.each(cases)('%s', (_name, pasted, verdict) => {
    const { kind, position, what, why, remedy } = readRefusal(readKey(pasted))
    expect(position === undefined ? kind : `${kind} at ${position}`).toBe(verdict)
    for (const sentence of [what, why, remedy]) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  const findings: readonly (readonly [pasted: string, what: string])[] = [
    ['', 'There is no key here.'],
    ['Bearer', 'There is no key in what you pasted, only what usually stands around one.'],
    ['FAKE 1', 'Character 5 of what you pasted is a space, inside the text.'],
    ['FAKE\r1', 'Character 5 of what you pasted is a line break, inside the text.'],
    ['FAKE\u00001', 'Character 5 of what you pasted is a NUL character (U+0000).'],
    ['FAKE\u00021', 'Character 5 of what you pasted is a control character (U+0002).'],
    ['F\u00A01', 'Character 2 of what you pasted is a no-break space (U+00A0).'],
    [
      'F\u200B1',
      'Character 2 of what you pasted is a zero-width space, which cannot be seen (U+200B).',
    ],
    ['F’1', 'Character 2 of what you pasted is a curly quotation mark or apostrophe (U+2019).'],
    ['F\u{1F511}1', 'Character 2 of what you pasted is an emoji or pictograph (U+1F511).'],
    ['F\u00E9', 'Character 2 of what you pasted is a letter that is not ASCII (U+00E9).'],
    [
      'F\u0430',
      'Character 2 of what you pasted is a character that is not ASCII (U+0430, looks like a).',
    ],
    [
      'F\uFF21',
      'Character 2 of what you pasted is a character that is not ASCII (U+FF21, looks like A).',
    ],
    [
      'F\uD83D1',
      'Character 2 of what you pasted is half of a character that was cut in two (U+D83D).',
    ],
  ]

  test.each(findings)('%j is named in words', (pasted, what) => {
    expect(readRefusal(readKey(pasted)).what).toBe(what)
  })

  test('A text that is too long is told its length and the limit', () => {
    expect(readRefusal(readKey('F'.repeat(17_000))).what).toBe(
      'The text has 17,000 characters. At most 16,000 are taken here.',
    )
  })

  test('A refusal says what was found, why that matters and what to do', () => {
    expect(readRefusal(readKey('Bearer $API_KEY'))).toEqual({
      kind: 'placeholder',
      what: 'This is a placeholder, not a key.',
      why: 'It marks the place where a key goes. Here nothing fills it in, so it would be sent as it stands.',
      remedy: 'Paste the key itself: the value that was shown once when the key was created.',
    })
  })
})

describe('What is unusual is taken, with a warning', () => {
  const cases: readonly (readonly [name: string, pasted: string, kinds: readonly string[]])[] = [
    ['An ordinary key has none', 'FAKE-0', []],
    ['4,000 characters are not long', 'F'.repeat(4_000), []],
    ['4,001 characters are long', 'F'.repeat(4_001), ['long']],
    ['The longest key is long', 'F'.repeat(maxKeyLength), ['long']],
    ['An inner = is unusual', 'fake=1', ['unusual-character']],
    ['An exclamation mark is unusual', 'FAKE!', ['unusual-character']],
    ['A JWT is told', 'eyJGQUtF.eyJGQUtF.FAKE', ['jwt']],
  ]

  test.each(cases)('%s', (_name, pasted, kinds) => {
    expect(listWarnings(readKey(pasted))).toEqual(kinds)
  })

  const others: readonly (readonly [pasted: string, owner: string])[] = [
    ['sk_live_FAKE', 'Stripe'],
    ['sk_test_FAKE', 'Stripe'],
    ['rk_live_FAKE', 'Stripe'],
    ['whsec_FAKE', 'Stripe'],
    ['ghp_FAKE', 'GitHub'],
    ['gho_FAKE', 'GitHub'],
    ['ghu_FAKE', 'GitHub'],
    ['ghs_FAKE', 'GitHub'],
    ['ghr_FAKE', 'GitHub'],
    ['github_pat_FAKE', 'GitHub'],
    ['glpat-FAKE', 'GitLab'],
    ['AKIAFAKEFAKEFAKEFAKE', 'Amazon Web Services'],
    ['ASIAFAKEFAKEFAKEFAKE', 'Amazon Web Services'],
    ['xoxb-FAKE', 'Slack'],
    ['xoxp-FAKE', 'Slack'],
    ['xapp-FAKE', 'Slack'],
    ['sk-ant-FAKE', 'Anthropic'],
    ['sk-proj-FAKE', 'a key of OpenAI'],
    ['sk-FAKE', 'such as OpenAI'],
    ['AIzaFAKE', 'Google'],
    ['npm_FAKE', 'npm'],
    ['SG.FAKE.FAKE', 'SendGrid'],
  ]

  test.each(others)('%s looks like a secret of %s', (pasted, owner) => {
    const sentences = readWarningSentences(readKey(pasted))
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain(owner)
    expect(sentences[0]).toContain('the server that you chose receives it')
  })

  test('A warning is a whole sentence', () => {
    expect(readWarningSentences(readKey('ghp_FAKE'))).toEqual([
      'This looks like a token of GitHub. If you send, the server that you chose receives it. If it belongs elsewhere, forget it here.',
    ])
    expect(readWarningSentences(readKey('F'.repeat(5_120)))).toEqual([
      'The key has 5,120 characters. Servers limit the size of request headers, many to 8 or 16 KB in all; the limit of this service is not specified.',
    ])
  })
})

/** What stands around keys, and what must not be in them; joined at random. */
const wrappings = [
  [' ', '\n', '\r\n', '\t', '\u00A0', '\uFEFF', '\u0000', '\u200B', '\u0430', '🔑', '\uD83D'],
  ['"', "'", '`', '“', '”', ';', ',', '=', '\\', '.', '$', '<', '>', '{{', '}}', '%', '****'],
  ['Bearer ', 'Authorization: ', 'X-Other: ', '-H ', 'curl ', 'Basic ', 'https://'],
  ['export K=', 'NAME=', '$env:K = ', 'sk_live_', 'eyJ', '-----BEGIN '],
].flat()

describe('Whatever is pasted', () => {
  const wrap = fc.constantFrom(...wrappings)
  // Letters that no sentence has in such a row, so that a match of four is a quotation.
  const secret = fc.string({
    unit: fc.constantFrom('Q', 'Z', 'X', 'J', 'K', 'V', 'W'),
    minLength: 12,
    maxLength: 40,
  })
  const pastes = fc
    .tuple(fc.array(wrap, { maxLength: 6 }), secret, fc.array(wrap, { maxLength: 3 }), secret)
    .map(([front, first, middle, second]) => [...front, first, ...middle, second].join(''))

  test('No sentence quotes four letters of it in a row', () => {
    fc.assert(
      fc.property(fc.tuple(pastes, wrap), ([paste, end]) => {
        expect(JSON.stringify(readKey(paste + end))).not.toMatch(/[QZXJKVW]{4}/)
      }),
      { numRuns: 1_000 },
    )
  })

  test('A key that is taken is visible ASCII, and is taken again as it is', () => {
    let accepted = 0
    fc.assert(
      fc.property(fc.oneof(pastes, fc.string({ unit: 'binary' }), fc.string()), (pasted) => {
        const reading = readKey(pasted)
        if (reading.outcome === 'refused') return
        accepted += 1
        const key = writeKey(reading)
        expect(key).toMatch(/^[\x21-\x7e]+$/)
        expect(pasted).toContain(key)
        const again = readKey(key)
        expect(writeKey(again)).toBe(key)
        expect(listRemovals(again)).toEqual([])
      }),
      { numRuns: 2_000 },
    )
    expect(accepted).toBeGreaterThan(100)
  })

  test('A refused position points at a character that cannot be in a header', () => {
    let refused = 0
    fc.assert(
      fc.property(fc.oneof(pastes, fc.string({ unit: 'binary' })), (pasted) => {
        const reading = readKey(pasted)
        if (reading.outcome === 'accepted' || reading.refusal.position === undefined) return
        refused += 1
        expect(Array.from(pasted)[reading.refusal.position - 1]).toMatch(/^[^\x21-\x7e]$/u)
      }),
      { numRuns: 2_000 },
    )
    expect(refused).toBeGreaterThan(100)
  })

  const long = 300_000
  test.each([
    ['Bearer '.repeat(long / 6)],
    ['"'.repeat(long)],
    [`F${' '.repeat(long)}F`],
    [`API_KEY${' '.repeat(long)}`],
    [`$(${')'.repeat(long)} `],
    ['\n'.repeat(long) + 'F'],
  ])('A huge text is read in less than a second (case %#)', (pasted) => {
    const start = performance.now()
    readKey(pasted)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  test('The engine does not keep it as the text of its last match', () => {
    for (const pasted of ['Bearer FAKE1', 'export API_KEY=FAKE1 2', '$FAKE1']) {
      ;/FAKE1/.test(pasted)
      expect(readLastMatch()).toBe(pasted)
      readKey(pasted)
      expect(readLastMatch()).toBe('')
    }
  })
})

function readLastMatch(): unknown {
  return Reflect.get(RegExp, 'input')
}

function writeKey(reading: KeyReading): string {
  if (reading.outcome === 'refused') throw new Error(`Refused: ${reading.refusal.what}`)
  return writeAuthorization(reading.key).slice('Bearer '.length)
}

function readRefusal(reading: KeyReading): Refusal {
  if (reading.outcome === 'accepted') throw new Error('Accepted, although it should be refused.')
  return reading.refusal
}

function listRemovals(reading: KeyReading): readonly string[] {
  return reading.outcome === 'accepted' ? reading.removed.map(({ kind }) => kind) : []
}

function readSentences(reading: KeyReading): readonly string[] {
  return reading.outcome === 'accepted' ? reading.removed.map(({ sentence }) => sentence) : []
}

function listWarnings(reading: KeyReading): readonly string[] {
  return reading.outcome === 'accepted' ? reading.warnings.map(({ kind }) => kind) : ['refused']
}

function readWarningSentences(reading: KeyReading): readonly string[] {
  return reading.outcome === 'accepted' ? reading.warnings.map(({ sentence }) => sentence) : []
}
