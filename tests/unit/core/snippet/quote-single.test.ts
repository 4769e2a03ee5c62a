import { describe, expect, test } from 'vitest'
import { quoteForPhp, quoteForRuby } from '#core/snippet/quote-single.ts'

describe.each([
  ['Ruby (documentation, syntax/literals: single-quoted strings)', quoteForRuby],
  ['PHP (manual, Strings: single quoted)', quoteForPhp],
])('%s', (_, quote) => {
  test.each([
    ['A single quote is escaped', `it's`, String.raw`'it\'s'`],
    ['A backslash is doubled, also at the end', 'a\\b\\', String.raw`'a\\b\\'`],
    ['A backslash before a quote stays two characters', `\\'`, String.raw`'\\\''`],
    ['What double quotes would interpolate stays as it is', '#{x} $x {$x} "', `'#{x} $x {$x} "'`],
    ['An escape of double quotes stays as it is', String.raw`\n\u{41}`, String.raw`'\\n\\u{41}'`],
    ['Signs outside ASCII stay as they are', 'é🔑', `'é🔑'`],
    ['An empty text is an empty literal', '', `''`],
  ])('%s', (_statement, text, literal) => {
    expect(quote(text)).toBe(literal)
  })
})
