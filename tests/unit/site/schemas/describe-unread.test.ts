import { expect, test } from 'vitest'
import { describeUnread } from '#site/schemas/rich-text.ts'

test('The log tells which blocks of descriptions are not read as Markdown', () => {
  const block = `Links ${'[a] '.repeat(2500)}`
  const document = {
    info: { description: `*before*\n\n${block}\n\n*after*` },
    tags: [{ name: 'a', description: 'Short and *read*.' }],
  }
  expect(describeUnread(document)).toEqual([
    'A block of a description stays as it was written, because it is too large or nests too deep for Markdown: 10,005 letters, beginning with “Links [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a …”.',
  ])
})

test('Of many blocks, twenty are named', () => {
  const tags = Array.from({ length: 23 }, (_, index) => ({
    description: `${'- '.repeat(index + 31)}x`,
  }))
  const lines = describeUnread({ tags })
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe('… and 3 more blocks like these.')
})
