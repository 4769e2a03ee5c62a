import { expect, test } from 'vitest'
import { findParameterFault } from '#core/request/query-parameter.ts'

test.each([
  [
    'a line break in the value',
    { name: 'q', value: 'ab\ncd' },
    'value',
    3,
    /^Character 3 of the value is /,
  ],
  ['a NUL in the name', { name: '\0', value: '' }, 'name', 1, /a NUL character \(U\+0000\)/],
  ['a tab after an emoji', { name: 'q', value: '🔑\t' }, 'value', 2, /^Character 2 of the value/],
  ['half a character', { name: 'q', value: 'x\ud83d' }, 'value', 2, /half of a character/],
])('%s is refused with its position and the remedy', (_, row, field, position, sentence) => {
  const fault = findParameterFault(row)
  expect(fault).toMatchObject({ field, position })
  expect(fault?.sentence).toMatch(sentence)
  expect(fault?.sentence).toMatch(/Remove it\.$/)
})

test('A value without a name is refused', () => {
  expect(findParameterFault({ name: '', value: '1' })).toEqual({
    field: 'name',
    sentence: 'The parameter has a value but no name. Enter its name.',
  })
})

test.each([
  { name: 'q', value: '' },
  { name: 'filter[a]', value: `spaces "quotes" & = # % $ \` ! \\ ^ 日本` },
  { name: '', value: '' },
])('$name=$value has no fault', (row) => {
  expect(findParameterFault(row)).toBeUndefined()
})
