import { expect, test } from 'vitest'
import { splitInvisible } from '#text/characters.ts'

test.each(['plain é עברית 漢字 😀', '', 'a\tb', 'a\u00a0b', '\u0600\u06dd', 'e\u0301', '\ufffd'])(
  'Does not split %j, which has no invisible characters',
  (text) => {
    expect(splitInvisible(text)).toEqual([{ text, codes: undefined }])
  },
)

test.each([
  ['a control (C0)', '\0', 'U+0000'],
  ['a line feed in the middle of a text', '\n', 'U+000A'],
  ['delete', '\u007f', 'U+007F'],
  ['the last control of C1', '\u009f', 'U+009F'],
  ['a soft hyphen', '\u00ad', 'U+00AD'],
  ['a zero-width space', '\u200b', 'U+200B'],
  ['a line separator', '\u2028', 'U+2028'],
  ['an override', '\u202e', 'U+202E'],
  ['a private-use character', '\ue000', 'U+E000'],
  ['a variation selector', '\ufe0f', 'U+FE0F'],
  ['a tag', '\u{e0041}', 'U+E0041'],
  ['an annotation character', '\ufff9', 'U+FFF9'],
  ['the last noncharacter of a plane', '\u{1ffff}', 'U+1FFFF'],
  ['the first half of a surrogate pair', '\ud83d', 'U+D83D'],
  ['a musical beam', '\u{1d173}', 'U+1D173'],
])('Splits off %s with its code', (_, character, codes) => {
  expect(splitInvisible(`a${character}b`)).toEqual([
    { text: 'a', codes: undefined },
    { text: character, codes },
    { text: 'b', codes: undefined },
  ])
})

test('An emoji sequence shows its joiner', () => {
  expect(splitInvisible('👩\u200d💻').map(({ codes }) => codes)).toEqual([
    undefined,
    'U+200D',
    undefined,
  ])
})

test('Counts repeated characters in a run', () => {
  const text = `${'\u200b'.repeat(600)}\u202e\u202e\u2066"x\u2069y`
  const parts = splitInvisible(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.map(({ codes }) => codes)).toEqual([
    'U+200B ×600 U+202E ×2 U+2066',
    undefined,
    'U+2069',
    undefined,
  ])
})
