import { describe, expect, test } from 'vitest'
import {
  escapeForPythonFormat,
  escapeForRuby,
  escapeForTemplate,
  quoteForCSharp,
  quoteForGo,
  quoteForJava,
  quoteForJavaScript,
  quoteForPython,
  quoteForPhp,
  quoteForPowerShell,
  quoteForRuby,
} from '#core/snippet/shared/quote.ts'

const doubleQuoted = [
  ['C# (specification, 6.4.5.6 String literals: regular)', quoteForCSharp],
  ['Go (specification, String literals: interpreted)', quoteForGo],
  ['Java (JLS 3.10.5 String Literals)', quoteForJava],
  ['Python (Language Reference, 2.4.1 String and Bytes literals)', quoteForPython],
] as const

describe.each(doubleQuoted)('%s', (_, quote) => {
  test.each([
    ['A double quote is escaped', 'a"b', String.raw`"a\"b"`],
    ['A single quote needs nothing', `it's`, `"it's"`],
    ['A backslash is doubled, even at the end', 'a\\b\\', String.raw`"a\\b\\"`],
    ['A backslash before a quote stays two characters', '\\"', String.raw`"\\\""`],
    [
      'A written escape stays its characters',
      String.raw`\n\x41\u0022`,
      String.raw`"\\n\\x41\\u0022"`,
    ],
    ['Braces, dollars and percent signs stay unchanged', '{x} ${x} %s', '"{x} ${x} %s"'],
    ['An empty text is an empty literal', '', '""'],
  ])('%s', (_statement, text, literal) => {
    expect(quote(text)).toBe(literal)
  })
})

describe('JavaScript (ECMA-262, 12.9.4 String Literals)', () => {
  test.each([
    ['A single quote is escaped', `it's "q"`, String.raw`'it\'s "q"'`],
    ['A backslash is doubled, even at the end', 'a\\b\\', String.raw`'a\\b\\'`],
    ['What a template would interpolate stays unchanged', '${x} `', "'${x} `'"],
  ])('%s', (_, text, literal) => {
    expect(quoteForJavaScript(text)).toBe(literal)
  })
})

/** One character of each kind outside printable ASCII: a control, Latin-1, the rest of the first plane, beyond it. */
const kinds = ['\u0001', '\u007F', 'é', '✓', '🔑'] as const

test.each([
  [
    'JavaScript: by code point, with as many digits as needed (ECMA-262, 12.9.4)',
    quoteForJavaScript,
    [
      String.raw`\u{1}`,
      String.raw`\u{7F}`,
      String.raw`\u{E9}`,
      String.raw`\u{2713}`,
      String.raw`\u{1F511}`,
    ],
  ],
  [
    'Python: with two, four or eight digits (Language Reference, 2.4.1.1)',
    quoteForPython,
    [
      String.raw`\x01`,
      String.raw`\x7F`,
      String.raw`\xE9`,
      String.raw`\u2713`,
      String.raw`\U0001F511`,
    ],
  ],
  [
    'Go: with four or eight digits, because \\x would be a byte (specification, Rune literals)',
    quoteForGo,
    [
      String.raw`\u0001`,
      String.raw`\u007F`,
      String.raw`\u00E9`,
      String.raw`\u2713`,
      String.raw`\U0001F511`,
    ],
  ],
  [
    'Java: octal below 128 (JLS 3.10.7), because \\u000A would be a line break in the source, and UTF-16 above (both JLS 3.3)',
    quoteForJava,
    [
      String.raw`\001`,
      String.raw`\177`,
      String.raw`\u00E9`,
      String.raw`\u2713`,
      String.raw`\uD83D\uDD11`,
    ],
  ],
  [
    'C#: with four or eight digits, because \\x takes one to four (specification, 6.4.2 Unicode escape sequences)',
    quoteForCSharp,
    [
      String.raw`\u0001`,
      String.raw`\u007F`,
      String.raw`\u00E9`,
      String.raw`\u2713`,
      String.raw`\U0001F511`,
    ],
  ],
] as const)('A character is written by number in %s', (_, quote, escapes) => {
  const contents = kinds.map((character) => quote(character).slice(1, -1))
  expect(contents).toEqual(escapes)
})

test.each([...doubleQuoted, ['JavaScript', quoteForJavaScript]] as const)(
  'Line breaks and tabs have their letters, so that a body of several lines can be read: %s',
  (_, quote) => {
    expect(quote('\r\n\t').slice(1, -1)).toBe(String.raw`\r\n\t`)
  },
)

test('A JavaScript template holds nothing that ends it or is interpolated (ECMA-262, 12.9.6)', () => {
  expect(escapeForTemplate('`${x} \\ \n{}')).toBe('\\`\\${x} \\\\ \\n{}')
})

test('A formatted Python literal has its braces doubled (Language Reference, 2.4.3)', () => {
  expect(escapeForPythonFormat('{x} "\r\n')).toBe(String.raw`{{x}} \"\r\n`)
})

describe.each([
  ['Ruby (documentation, syntax/literals: single-quoted strings)', quoteForRuby],
  ['PHP (manual, Strings: single quoted)', quoteForPhp],
])('%s', (_, quote) => {
  test.each([
    ['A single quote is escaped', `it's`, String.raw`'it\'s'`],
    ['A backslash is doubled, even at the end', 'a\\b\\', String.raw`'a\\b\\'`],
    ['A backslash before a quote stays two characters', `\\'`, String.raw`'\\\''`],
    ['What double quotes would interpolate stays unchanged', '#{x} $x {$x} "', `'#{x} $x {$x} "'`],
    ['A double-quote escape stays unchanged', String.raw`\n\u{41}`, String.raw`'\\n\\u{41}'`],
    ['Characters outside ASCII stay unchanged', 'é🔑', `'é🔑'`],
    ['An empty text is an empty literal', '', `''`],
  ])('%s', (_statement, text, literal) => {
    expect(quote(text)).toBe(literal)
  })
})

test.each([
  [
    'Ruby: #{ would interpolate there (syntax/literals)',
    quoteForRuby,
    String.raw`"a\"\#{x}$x\\\r\n\t\u{1}é"`,
  ],
  [
    'PHP: $ would be a variable there (Strings: double quoted)',
    quoteForPhp,
    String.raw`"a\"#{x}\$x\\\r\n\t\u{1}é"`,
  ],
])('A text with control characters is double quoted in %s', (_, quote, literal) => {
  expect(quote('a"#{x}$x\\\r\n\t\u0001é')).toBe(literal)
})

test('Ruby text around an interpolation holds none of its own', () => {
  expect(escapeForRuby('#{x} "\n')).toBe(String.raw`\#{x} \"\n`)
})

describe('A single-quoted string, by about_Quoting_Rules and the language specification, 2.3.5.2', () => {
  const cases = [
    {
      rule: 'variables and escapes are literal',
      text: '$HOME `n $(id)',
      quoted: "'$HOME `n $(id)'",
    },
    { rule: 'a single quote is doubled', text: "it's", quoted: "'it''s'" },
    { rule: 'so is each typographic one', text: '‘a’ ‚b‛', quoted: "'‘‘a’’ ‚‚b‛‛'" },
    { rule: 'double quotes are literal', text: '"a" “b”', quoted: `'"a" “b”'` },
    {
      rule: 'a URL is unchanged',
      text: 'http://h/?a=%20&b=%25',
      quoted: "'http://h/?a=%20&b=%25'",
    },
  ]
  test.for(cases)('$rule', ({ text, quoted }) => {
    expect(quoteForPowerShell(text)).toBe(quoted)
  })
})
