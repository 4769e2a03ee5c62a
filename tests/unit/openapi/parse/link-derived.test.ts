import { describe, expect, test } from 'vitest'
import { formatFields } from '#cli/mcp/tools/describe-schema.ts'
import { createNamedRules, createResponseRules } from '#starlight/pages/console/response-rules.ts'
import { getFieldKind } from '#console/form/field-kind/field-kind.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { formatPath } from '#schema/check/walk.ts'
import type { Direction } from '#schema/view/direction.ts'
import { createSampleReader } from '#schema/view/sample-schema.ts'
import { getPropertyNames } from '#sandbox/operations/schema-types.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const pet = '#/components/schemas/Pet'
const { documented, schemas } = parseDescriptionText(`
openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  /pets:
    get:
      responses: { 200: { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
components:
  schemas:
    Pet:
      title: A pet
      type: object
      required: [kind]
      properties: { kind: { type: string } }
      discriminator:
        propertyName: kind
        mapping: { kitty: '#/components/schemas/Cat', puppy: Dog }
    Cat: { allOf: [{ $ref: '${pet}' }, { required: [lives], properties: { lives: { type: integer } } }] }
    Dog: { allOf: [{ $ref: '${pet}' }, { properties: { tricks: { type: integer } } }] }
    Poodle: { allOf: [{ $ref: '#/components/schemas/Dog' }, { properties: { curls: { type: integer } } }] }
    Alone: { type: object }
`)
const find = (reference: string) => schemas.get(reference)
const shapes = Object.fromEntries(schemas)

function check(schema: string, json: string, direction: Direction = 'response') {
  const parsed = parseExactJson(json)
  if (parsed.outcome === 'faulty') throw new SyntaxError(parsed.error.sentence)
  return checkInstance(parsed.value, { $ref: schema }, { find, direction }).map(
    ({ kind, instance, end, rule }) => `${kind} ${formatPath(instance)}: ${end} (${rule})`,
  )
}

describe('Schemas that include a discriminator schema by allOf are its choices', () => {
  test('In the form, labelled by mapped value, else by name', () => {
    const shape = getFieldKind({ $ref: pet }, shapes, 'json')
    const variants = shape.kind === 'choice' ? shape.variants : []
    const kinds = variants.map(({ schema }) => {
      const { keywords } = getFieldKind(schema, shapes, 'json', 1)
      return Object.entries(keywords['properties'] ?? {})
    })

    expect(variants.map(({ name }) => name)).toEqual(['Cat (kitty)', 'Dog (puppy)', 'Poodle'])
    expect(kinds.map((members) => members.map(([name]) => name))).toEqual([
      ['kind', 'lives'],
      ['kind', 'tricks'],
      ['kind', 'tricks', 'curls'],
    ])
  })

  test('In a sample, with the value of the first choice', () => {
    const { members } = createSampleReader(find)({ $ref: pet })

    expect(members.map(([name, read]) => [name, read().value])).toEqual([
      ['kind', 'kitty'],
      ['lives', undefined],
    ])
  })

  test('In output for agents', () => {
    const wording = { find, longest: 0, hasLimits: false } as const
    const sources = [{ schema: { $ref: pet }, pointer: '#', origin: undefined }]

    expect(formatFields(sources, { ...wording, direction: 'request' })).toEqual([
      'kind: string, required',
      'or Cat (kitty): Cat, 2 fields, of which it needs kind, lives',
      '  kind: string, required, always kitty',
      '  lives: integer, required',
      'or Dog (puppy): Dog, 2 fields, of which it needs kind',
      '  kind: string, required, always puppy',
      '  tricks: integer',
      'or Poodle, 3 fields, of which it needs kind',
      '  kind: string, required, always Poodle',
      '  tricks: integer',
      '  curls: integer',
    ])
  })

  test('In the sandbox, with the types of their properties', () => {
    expect(getPropertyNames({ $ref: pet }, find)).toEqual(
      expect.arrayContaining(['kind', 'lives', 'tricks', 'curls']),
    )
  })

  test('In the validation of a response', () => {
    const rules = createResponseRules(documented.get('get-pets')?.responses ?? [], schemas)

    expect([...createNamedRules([rules], schemas).keys()]).toEqual(['pet', 'cat', 'dog', 'poodle'])
  })
})

describe('A value is compared with its derived schema, as remarks only', () => {
  test.each([
    ['{"kind":"kitty","lives":9}', []],
    ['{"kind":"unknown","lives":"nine"}', []],
    ['{"kind":"kitty"}', ['remark : as “Cat”, the field “lives” is required.']],
    [
      '{"kind":"Poodle","curls":"many"}',
      ['remark curls: as “Poodle”, the value must be an integer.'],
    ],
    ['{"lives":"nine"}', ['contradiction : the field “kind” is required.']],
  ])('%s', (json, expected) => {
    const found = check(pet, json).map((line) => line.replace(/ \(.*/, ''))
    expect(found).toEqual(expected)
  })

  test('Constraints of a derived schema apply to values of that schema', () => {
    expect(check('#/components/schemas/Cat', '{"kind":"puppy","lives":"nine"}')).toEqual([
      'contradiction lives: the value must be an integer. (#/components/schemas/Cat/allOf/1/properties/lives/type)',
    ])
  })
})

test('x-ms-discriminator-value selects the derived schema', () => {
  const { schemas: azure } = parseDescriptionText(`
swagger: '2.0'
info: { title: T, version: '1' }
paths: {}
definitions:
  Shape: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }
  Circle: { x-ms-discriminator-value: '#Round', allOf: [{ $ref: '#/definitions/Shape' }] }
`)
  const shape = getFieldKind(
    { $ref: '#/components/schemas/Shape' },
    Object.fromEntries(azure),
    'json',
  )

  expect(shape.kind === 'choice' && shape.variants.map(({ name }) => name)).toEqual([
    'Circle (#Round)',
  ])
})

test("The property's default selects the schema itself, as the first choice", () => {
  const { schemas: graph } = parseDescriptionText(`
openapi: 3.0.3
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    Version:
      type: object
      required: ['@type']
      properties: { '@type': { type: string, default: '#version' } }
      discriminator: { propertyName: '@type', mapping: { '#set': '#/components/schemas/Set' } }
    Set: { allOf: [{ $ref: '#/components/schemas/Version' }] }
`)
  const shape = getFieldKind(
    { $ref: '#/components/schemas/Version' },
    Object.fromEntries(graph),
    'json',
  )

  expect(shape.kind === 'choice' && shape.variants.map(({ name }) => name)).toEqual([
    'Version (#version)',
    'Set (#set)',
  ])
})

test.each([
  ['type: integer', "'1': '#/components/schemas/One'", { digits: '1' }],
  ['enum: [1, 2]', "'1': '#/components/schemas/One'", { digits: '1' }],
  ['type: boolean', "'true': '#/components/schemas/One'", true],
  ['enum: [one]', '{}', 'one'],
])('A discriminator value has the type of its property: %s', (property, mapping, value) => {
  const { schemas: typed } = parseDescriptionText(`
openapi: 3.1.0
info: { title: T, version: '1' }
components:
  schemas:
    Any:
      oneOf: [{ $ref: '#/components/schemas/One' }, { $ref: '#/components/schemas/Two' }]
      discriminator: { propertyName: kind, mapping: ${mapping === '{}' ? mapping : `{ ${mapping} }`} }
    One: { type: object, required: [kind], properties: { kind: { ${property} } } }
    Two: { type: object, properties: { kind: {} } }
`)
  const { members } = createSampleReader((reference) => typed.get(reference))({
    $ref: '#/components/schemas/Any',
  })

  expect(members.map(([name, read]) => [name, read().value])).toEqual([['kind', value]])
})
