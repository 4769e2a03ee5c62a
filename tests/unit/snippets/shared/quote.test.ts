import { describe, expect, test } from 'vitest'
import {
  escapeForPythonFormat,
  escapeForRuby,
  escapeForTemplate,
  quoteForJavaScript,
  quoteForPhp,
  quoteForPowerShell,
  quoteForRuby,
  quoteForShell,
  quoteWithExpansions,
  quoteInCodePoints,
  quoteInUtf16,
} from '#snippets/shared/quote.ts'

/** The escapes of characters, in the order of `kinds`. */
const doubleQuoted = [
  // C# specification, 6.4.5.6; JLS 3.10.5 and 3.3: \u000A would be a line break in the source.
  ['C# and Java', quoteInUtf16, String.raw`\u0001 \u007f \u00e9 \u2713 \ud83d\udd11`],
  // Go specification, String literals; Python Language Reference, 2.4.1.
  ['Go and Python', quoteInCodePoints, String.raw`\u0001 \u007f \u00e9 \u2713 \U0001f511`],
] as const

/** ECMA-262, 12.9.4 String Literals. */
const ownQuotes = [
  'JavaScript',
  quoteForJavaScript,
  String.raw`\u0001 \u007f \u00e9 \u2713 \ud83d\udd11`,
] as const

/** One character of each kind outside printable ASCII: a control, Latin-1, the rest of the first plane, beyond it. */
const kinds = ['\u0001', '\u007F', 'é', '✓', '🔑'] as const

test.each([...doubleQuoted, ownQuotes])(
  'Escapes characters by number in %s, line breaks and tabs by letter',
  (_, quote, escapes) => {
    expect(kinds.map((character) => quote(character).slice(1, -1)).join(' ')).toBe(escapes)
    expect(quote('\r\n\t').slice(1, -1)).toBe(String.raw`\r\n\t`)
  },
)

describe.each(doubleQuoted)('%s', (_, quote) => {
  test.each([
    ['a"b', String.raw`"a\"b"`],
    [`it's`, `"it's"`],
    ['a\\b\\', String.raw`"a\\b\\"`],
    ['\\"', String.raw`"\\\""`],
    [String.raw`\n\x41\u0022`, String.raw`"\\n\\x41\\u0022"`],
    ['{x} ${x} %s', '"{x} ${x} %s"'],
    ['', '""'],
  ])('%j is the literal %s', (text, literal) => {
    expect(quote(text)).toBe(literal)
  })
})

test.each([
  [`it's "q"`, String.raw`'it\'s "q"'`],
  ['a\\b\\', String.raw`'a\\b\\'`],
  ['${x} `', "'${x} `'"],
])('JavaScript: %j is the literal %s', (text, literal) => {
  expect(quoteForJavaScript(text)).toBe(literal)
})

test('Escapes delimiters in a JavaScript template (ECMA-262, 12.9.6)', () => {
  expect(escapeForTemplate('`${x} \\ \n{}')).toBe('\\`\\${x} \\\\ \\n{}')
})

test('Doubles braces in a formatted Python literal (Language Reference, 2.4.3)', () => {
  expect(escapeForPythonFormat('{x} "\r\n')).toBe(String.raw`{{x}} \"\r\n`)
})

/** Ruby documentation, syntax/literals; PHP manual, Strings: single quotes unless there are control characters. */
describe.each([
  ['Ruby', quoteForRuby, String.raw`"a\"\#{x}$x\\\r\n\t\u{1}é"`],
  ['PHP', quoteForPhp, String.raw`"a\"#{x}\$x\\\r\n\t\u{1}é"`],
])('%s', (_, quote, controlled) => {
  test.each([
    [`it's`, String.raw`'it\'s'`],
    ['a\\b\\', String.raw`'a\\b\\'`],
    [`\\'`, String.raw`'\\\''`],
    ['#{x} $x {$x} "', `'#{x} $x {$x} "'`],
    [String.raw`\n\u{41}`, String.raw`'\\n\\u{41}'`],
    ['é🔑', `'é🔑'`],
    ['', `''`],
    ['a"#{x}$x\\\r\n\t\u0001é', controlled],
  ])('%j is the literal %s', (text, literal) => {
    expect(quote(text)).toBe(literal)
  })
})

test('Escapes interpolation in Ruby text', () => {
  expect(escapeForRuby('#{x} "\n')).toBe(String.raw`\#{x} \"\n`)
})

test.each([
  ['$HOME `n $(id)', "'$HOME `n $(id)'"],
  ["it's", "'it''s'"],
  ['‘a’ ‚b‛', "'‘‘a’’ ‚‚b‛‛'"],
  ['"a" “b”', `'"a" “b”'`],
  ['http://h/?a=%20&b=%25', "'http://h/?a=%20&b=%25'"],
])('PowerShell (about_Quoting_Rules; specification, 2.3.5.2): %j is %s', (text, literal) => {
  expect(quoteForPowerShell(text)).toBe(literal)
})

test.each([
  ["it's", String.raw`'it'\''s'`],
  ['a\n\tb\\', "'a\n\tb\\'"],
  ["\u001e{'a':1}\n\r\u007f\\", String.raw`$'\x1e{\'a\':1}` + '\n' + String.raw`\x0d\x7f\\'`],
])('Quotes %j for a shell as %s, without control characters', (text, quoted) => {
  expect(quoteForShell(text)).toBe(quoted)
})

const key = { expression: '$API_KEY' }

test.each([
  [['Authorization: Bearer ', key], '"Authorization: Bearer $API_KEY"'],
  [['a"$b`c\\ ', key, "it's"], String.raw`"a\"\$b\`c\\ $API_KEYit's"`],
  [['X!: ', key], `'X!: '"$API_KEY"`],
  [['a\u001b', key], String.raw`$'a\x1b'"$API_KEY"`],
  [['a', 'b'], '"ab"'],
])('Quotes %j as one shell word: %s', (text, word) => {
  expect(quoteWithExpansions(text)).toBe(word)
})
