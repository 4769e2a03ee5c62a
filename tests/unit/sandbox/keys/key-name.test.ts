import { expect, test } from 'vitest'
import { normalizeKeyName } from '#sandbox/keys/key-store.ts'

test.each([
  ['  CI job\t\n', 'CI job'],
  ['Ключ для отчётов', 'Ключ для отчётов'],
  ['x'.repeat(81), 'x'.repeat(80)],
  [' \n', ''],
])('Parses the name %j as %j', (typed, name) => {
  expect(normalizeKeyName(typed)).toBe(name)
})
