import { expect, test } from 'vitest'
import { drawsForm } from '#site/reference/draws-form.ts'

test.each<[given: number, examples: readonly number[], isDrawn: boolean]>([
  [6000, [], true],
  [6001, [], false],
  [5000, [1000, 1000], true],
  [5000, [1000, 1001], false],
  [4500, [100_000], true],
])(
  'A console that is given %i characters, beside examples of %j, has its form built into the page: %s',
  (given, lengths, isDrawn) => {
    const examples = lengths.map((length) => ({ value: 'x'.repeat(length - '""'.length) }))

    expect(drawsForm('x'.repeat(given), examples)).toBe(isDrawn)
  },
)
