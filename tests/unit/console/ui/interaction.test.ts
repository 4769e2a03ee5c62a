import { expect, test } from 'vitest'
import { isSecondClick } from '#console/ui/interaction.ts'

test.each([
  ['A single click', { detail: 1, timeStamp: 5000 }, undefined, false],
  ['The second of a double click', { detail: 2, timeStamp: 5000 }, undefined, true],
  ['The third of a triple click', { detail: 3, timeStamp: 5000 }, undefined, true],
  [
    'A click soon after the one that revealed the button',
    { detail: 1, timeStamp: 5499 },
    5000,
    true,
  ],
  ['A later click', { detail: 1, timeStamp: 5500 }, 5000, false],
  ['A keyboard click at any time', { detail: 0, timeStamp: 5001 }, 5000, false],
] as const)('%s', (_name, click, lastAt, isSecond) => {
  expect(isSecondClick(click, lastAt)).toBe(isSecond)
})
