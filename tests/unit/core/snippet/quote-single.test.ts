import { describe, expect, test } from 'vitest'
import { quoteForPhp, quoteForRuby } from '#core/snippet/quote-single.ts'

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
