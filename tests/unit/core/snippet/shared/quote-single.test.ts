import { describe, expect, test } from 'vitest'
import { escapeForRuby, quoteForPhp, quoteForRuby } from '#core/snippet/shared/quote-single.ts'

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
