import { expect, test } from 'vitest'
import { clipSentence, getOpening } from '#starlight/html/rich-text.ts'

test('The opening is the first paragraph without headings and markup', () => {
  expect(getOpening('One\n  two\n\nthree')).toBe('One two')
  expect(getOpening('<p>Creates a <code>charge</code>.</p>\n<p>More</p>')).toBe('Creates a charge.')
  expect(getOpening('## Lists\nGives **all** [pets](https://a.example/x), `a_b * c`.')).toBe(
    'Gives all pets, a_b * c.',
  )
  expect(getOpening('# Alone')).toBe('Alone')
  expect(getOpening('  ')).toBeUndefined()
  expect(getOpening(undefined)).toBeUndefined()
})

test('A clipped text is one line of at most 160 characters, cut between words', () => {
  const clipped = clipSentence('word '.repeat(100)) ?? ''
  expect(clipped.length).toBeLessThanOrEqual(162)
  expect(clipped).toMatch(/word …$/)
})
