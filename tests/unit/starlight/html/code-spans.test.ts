import { expect, test } from 'vitest'
import { splitCodeSpans } from '#starlight/html/code-spans.ts'

test.each([
  [
    '`a` was added.',
    [
      ['a', true],
      [' was added.', false],
    ],
  ],
  [
    'It is ``a`b`` now.',
    [
      ['It is ', false],
      ['a`b', true],
      [' now.', false],
    ],
  ],
  [
    'It is `` ` `` now.',
    [
      ['It is ', false],
      ['`', true],
      [' now.', false],
    ],
  ],
])('A sentence is split at its code: %s', (sentence, parts) => {
  expect(splitCodeSpans(sentence).map(({ text, isCode }) => [text, isCode])).toEqual(parts)
})
