import { expect, test } from 'vitest'
import { splitDirectionControls } from '#core/direction-controls.ts'

test('A text without such characters stays whole', () => {
  expect(splitDirectionControls('plain é עברית')).toEqual([
    { text: 'plain é עברית', control: undefined },
  ])
  expect(splitDirectionControls('')).toEqual([{ text: '', control: undefined }])
})

test.each([
  ['\u061c', 'U+061C'],
  ['\u200e', 'U+200E'],
  ['\u200f', 'U+200F'],
  ['\u202a', 'U+202A'],
  ['\u202e', 'U+202E'],
  ['\u2066', 'U+2066'],
  ['\u2069', 'U+2069'],
])('The character %j is cut out and named %s', (character, control) => {
  expect(splitDirectionControls(`a${character}b`)).toEqual([
    { text: 'a', control: undefined },
    { text: character, control },
    { text: 'b', control: undefined },
  ])
})

test('What is cut is the text again when it is joined', () => {
  const text = '\u202e\u202e"x\u2069y'
  const parts = splitDirectionControls(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.map(({ control }) => control)).toEqual([
    'U+202E',
    'U+202E',
    undefined,
    'U+2069',
    undefined,
  ])
})
