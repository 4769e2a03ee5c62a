import {
  array,
  assert,
  constant,
  constantFrom,
  integer,
  letrec,
  oneof,
  option,
  property,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { formatFields, formatFacts } from '#cli/mcp/tools/describe-schema.ts'
import type { FormatOptions } from '#cli/mcp/tools/describe-schema.ts'
import type { Schema } from '#request/description/parameter.ts'
import { readSchema } from './render-schema.ts'

/** A schema, and the values of its `enum` and `const` keywords, each of which occurs once. */
interface Generated {
  readonly schema: Schema
  readonly values: readonly string[]
}

/** Generates schemas with constants in every position that a page shows. */
const schemas = letrec<{ schema: Generated }>((tie) => {
  let count = 0
  const makeValue = () => `value-${(count += 1)}`
  const listed = record({
    size: integer({ min: 1, max: 5 }),
    type: constantFrom('string', undefined),
  }).map(({ size, type }): Generated => {
    const values = Array.from({ length: size }, makeValue)
    return { schema: { ...(type && { type }), enum: values }, values }
  })
  const described = option(constant('What it means.'), { nil: undefined }).map(
    (description): Generated => {
      const value = makeValue()
      return { schema: { const: value, ...(description && { description }) }, values: [value] }
    },
  )
  const within = (wrap: (schema: Schema) => Schema) =>
    tie('schema').map(({ schema, values }): Generated => ({ schema: wrap(schema), values }))
  const combine = (wrap: (all: readonly Schema[]) => Schema) =>
    array(tie('schema'), { minLength: 2, maxLength: 3 }).map((all): Generated => ({
      schema: wrap(all.map(({ schema }) => schema)),
      values: all.flatMap(({ values }) => values),
    }))
  return {
    schema: oneof(
      { maxDepth: 4, depthSize: 'small' },
      listed,
      described,
      within((items) => ({ type: 'array', items })),
      within((member) => ({ type: 'object', properties: { member } })),
      within((additionalProperties) => ({ type: 'object', additionalProperties })),
      combine((oneOf) => ({ oneOf })),
      combine((anyOf) => ({ type: 'string', anyOf })),
      combine((prefixItems) => ({ type: 'array', prefixItems })),
    ),
  }
})

/** Returns the description of a schema in the agents' tool, at any depth. */
function describeForAgents(schema: Schema): string {
  const sources = [{ schema, pointer: '#', origin: undefined }]
  const wording: FormatOptions = {
    find: () => undefined,
    direction: 'request',
    longest: 0,
    hasLimits: true,
  }
  return [formatFacts(sources, false, wording), ...formatFields(sources, wording, 20)].join('\n')
}

test('Each enum and const value of a schema is on its page and in the agents’ tool', () => {
  assert(
    property(schemas.schema, ({ schema, values }) => {
      const { text } = readSchema(`Generated: ${JSON.stringify(schema)}`)
      for (const shown of [text, describeForAgents(schema)]) {
        const found = new Set(shown.match(/value-\d+/g))
        expect(values.filter((value) => !found.has(value))).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['{ type: string, oneOf: [{ const: red }, { const: green }] }', '"red" | "green"'],
  [
    '{ type: array, items: { type: string, enum: [led, gas] } }',
    'each item string, one of led, gas',
  ],
  ['{ type: array, items: { const: all } }', 'always all'],
  ['{ type: array, items: { type: boolean, enum: [true] } }', 'only true'],
  ['{ type: [string, object], oneOf: [{ enum: [in] }, { properties: { a: {} } }] }', 'only in'],
  ['{ type: string, anyOf: [{ enum: [warm, cold] }, { pattern: ^K$ }] }', 'one of warm, cold'],
  [
    '{ type: string, anyOf: [{ oneOf: [{ const: elm }, { const: fir }] }, { oneOf: [{ const: yew }] }] }',
    '"elm" | "fir"',
  ],
])('%s: %s', (schema, words) => {
  expect(readSchema(`Shown: ${schema}`).text).toContain(words)
})

test('If one of several constants is described, the others stay', () => {
  const { text } = readSchema(
    'Shade: { type: string, oneOf: [{ const: oak, description: Dark. }, { const: ash }] }',
  )
  expect(text).toContain('"oak" | "ash"')
  expect(text).toMatch(/always oak\s*Dark\..*always ash/)
})
