import { expect, test } from 'vitest'
import { parseData } from '#request/parse-exact-json.ts'
import { findConflicts, mergeKeywords } from '#schema/view/combine-parts.ts'
import { viewWhole } from '#schema/view/view-schema.ts'

const view = (schema: string) => viewWhole(parseData(schema), () => undefined)

test.each([
  ['{"minimum":9007199254740993,"maximum":9007199254740992}', 1],
  ['{"minimum":9007199254740993,"maximum":9007199254740993}', 0],
  ['{"exclusiveMinimum":9007199254740992,"maximum":9007199254740993}', 0],
  ['{"minimum":1.10,"maximum":1.1}', 0],
  ['{"allOf":[{"enum":[1.0]},{"enum":[1,2]}]}', 0],
  ['{"allOf":[{"enum":[9007199254740993]},{"enum":[9007199254740992]}]}', 1],
])('Limits are compared exactly: %s', (schema, conflicts) => {
  expect(findConflicts(view(schema))).toHaveLength(conflicts)
})

test('A conflict has the numbers as written', () => {
  const [conflict] = findConflicts(view('{"minimum":2.50,"maximum":1.10}'))
  expect(conflict?.text).toBe('minimum 2.50 and maximum 1.10 leave no value.')
})

test('The tightest limit is kept, as written', () => {
  const schema = `{"allOf":[
    {"minimum":9007199254740992,"maximum":1e3,"enum":[1.0,2.50]},
    {"minimum":9007199254740993,"maximum":999.90,"enum":[2.5,3]}]}`
  expect(mergeKeywords(view(schema))).toEqual(
    parseData('{"minimum":9007199254740993,"maximum":999.90,"enum":[2.50]}'),
  )
})
