import { expect, test } from 'vitest'
import { formatDefault, parseInputs } from '#console/recipe/parse-inputs.ts'
import type { RecipeField } from '#recipes/recipe-fields.ts'

function makeField(part: Partial<RecipeField> = {}): RecipeField {
  return { name: 'a', type: 'string', kind: 'text', isRequired: false, ...part }
}

function parse(part: Partial<RecipeField>, text: string) {
  const { values, errors } = parseInputs([makeField(part)], new Map([['a', text]]))
  return errors.get('a') ?? values.get('a')
}

test.for<[Partial<RecipeField>, string, unknown]>([
  [{}, ' 42 ', ' 42 '],
  [{ kind: 'number' }, '1.50', { digits: '1.50' }],
  [{ kind: 'integer' }, '12345678901234567890', { digits: '12345678901234567890' }],
  [{ kind: 'boolean' }, 'false', false],
  [{ kind: 'json' }, '{"a":[1.0]}', { members: [['a', [{ digits: '1.0' }]]] }],
  [{ options: ['x', { digits: '2' }] }, '1', { digits: '2' }],
  [{}, '', undefined],
])('Parses %j with the text %j', ([part, text, expected]) => {
  expect(parse(part, text)).toEqual(expected)
})

test.for<[Partial<RecipeField>, string, string]>([
  [{ isRequired: true }, '', 'This input is required.'],
  [{ kind: 'number' }, '0x1F', 'Enter a number.'],
  [{ kind: 'integer' }, '1.5', 'Enter an integer.'],
])('Rejects %j with the text %j', ([part, text, sentence]) => {
  expect(parse(part, text)).toBe(sentence)
})

test('Locates an error in JSON', () => {
  expect(parse({ kind: 'json' }, '[1,]')).toMatch(/^Line 1, column \d+: /)
})

test.for<[Partial<RecipeField>, string]>([
  [{}, ''],
  [{ default: { digits: '1.50' } }, '1.50'],
  [{ default: ['a'] }, '["a"]'],
  [{ options: ['x', 'y'], default: 'y' }, '1'],
])('The default of %j is the text %j', ([part, text]) => {
  expect(formatDefault(makeField(part))).toBe(text)
})
