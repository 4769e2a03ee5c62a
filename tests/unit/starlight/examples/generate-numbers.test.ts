import { expect, test } from 'vitest'
import { parseData } from '#request/parse-exact-json.ts'
import { generateExample } from '#starlight/examples/generate-example.ts'

test.each([
  ['{"type":"integer"}', '0'],
  ['{"type":"integer","minimum":-2147483648,"maximum":2147483647}', '0'],
  ['{"type":"integer","minimum":1,"maximum":50}', '1'],
  ['{"type":"integer","exclusiveMinimum":0}', '1'],
  ['{"type":"integer","maximum":-5}', '-5'],
  ['{"type":"integer","minimum":9007199254740993}', '9007199254740993'],
  ['{"type":"integer","exclusiveMinimum":9007199254740993}', '9007199254740994'],
  ['{"type":"integer","minimum":4,"multipleOf":5}', '5'],
  ['{"type":"integer","exclusiveMinimum":0,"multipleOf":0.75}', '3'],
  ['{"type":"integer","minimum":1.5}', '2'],
  ['{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1}', '0.5'],
  ['{"type":"number","exclusiveMinimum":0.1,"exclusiveMaximum":0.2}', '0.15'],
  ['{"type":"number","minimum":0.30,"maximum":0.35,"multipleOf":0.1}', '0.3'],
  ['{"type":"number","minimum":-3.5,"maximum":-3.25}', '-3.5'],
])('A number within %s is %s', (schema, number) => {
  const list = parseData(`{"type":"array","minItems":1,"items":${schema}}`)
  const text = generateExample({ schemas: new Map() }, Object(list), 'request')
  expect(text).toBe(`[\n  ${number}\n]`)
})

test('If no number is within the limits, there is no example', () => {
  const schema = { type: 'array', items: { type: 'integer', minimum: 2, maximum: 1 } }
  expect(
    generateExample({ schemas: new Map() }, { ...schema, minItems: 1 }, 'request'),
  ).toBeUndefined()
})
