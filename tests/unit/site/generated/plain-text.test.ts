import { expect, test } from 'vitest'
import { clipSentence, splitParagraphs } from '#site/generated/plain-text.ts'

test('Paragraphs are parted by empty lines, and lines within them stay', () => {
  expect(splitParagraphs('One\ntwo\n\n \n- three\n')).toEqual(['One\ntwo', '- three'])
  expect(splitParagraphs(undefined)).toEqual([])
})

test('The beginning is one line of at most 160 letters, cut between words', () => {
  expect(clipSentence('One\n  two\n\nthree')).toBe('One two')
  expect(clipSentence('  ')).toBeUndefined()
  const clipped = clipSentence('word '.repeat(100)) ?? ''
  expect(clipped.length).toBeLessThanOrEqual(162)
  expect(clipped).toMatch(/word …$/)
})

test('The marks of Markdown are no part of it', () => {
  expect(clipSentence('## Lists\nGives **all** [pets](https://a.example/x), `a_b * c`.')).toBe(
    'Lists Gives all pets, a_b * c.',
  )
})
