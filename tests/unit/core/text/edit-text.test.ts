import { expect, test } from 'vitest'
import { editText } from '#core/text/edit-text.ts'

test('Changes are applied where they were found, in any order', () => {
  expect(
    editText('one two three', [
      { at: 8, length: 5, text: '3' },
      { at: 0, text: '0 ' },
      { at: 3, length: 4, text: '' },
    ]),
  ).toBe('0 one 3')
})

test('Texts inserted at one place keep their order', () => {
  const edits = ['a', 'b', 'c'].map((text) => ({ at: 1, text }))
  expect(editText('()', edits)).toBe('(abc)')
})

test('Two changes of the same characters are refused', () => {
  expect(() =>
    editText('abcdef', [
      { at: 0, length: 4, text: '' },
      { at: 2, length: 1, text: 'x' },
    ]),
  ).toThrow('Two changes to a page overlap at its character 2.')
})
