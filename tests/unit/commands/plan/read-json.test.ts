import { expect, test } from 'vitest'
import { readJson } from '#commands/plan/read-inputs.ts'

test('JSON is read with all its digits', () => {
  expect(readJson('[12345678901234567890]', 'inputs.json')).toEqual([
    { digits: '12345678901234567890' },
  ])
})

test('What is not JSON is refused with its source and place', () => {
  expect(() => readJson('{"a" 1}', 'inputs.json')).toThrow(
    'inputs.json, line 1, column 6: This cannot be read as JSON. Expected a colon.',
  )
})
