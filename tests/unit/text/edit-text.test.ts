import { expect, test } from 'vitest'
import { editText } from '#text/edit-text.ts'

test('Applies edits by original position, in any order', () => {
  expect(
    editText('one two three', [
      { at: 8, length: 5, text: '3' },
      { at: 0, text: '0 ' },
      { at: 3, length: 4, text: '' },
    ]),
  ).toBe('0 one 3')
})

test('Insertions at the same position keep their order', () => {
  const edits = ['a', 'b', 'c'].map((text) => ({ at: 1, text }))
  expect(editText('()', edits)).toBe('(abc)')
})

test('Rejects overlapping edits', () => {
  expect(() =>
    editText('abcdef', [
      { at: 0, length: 4, text: '' },
      { at: 2, length: 1, text: 'x' },
    ]),
  ).toThrow('Two changes to a page overlap at its character 2.')
})
