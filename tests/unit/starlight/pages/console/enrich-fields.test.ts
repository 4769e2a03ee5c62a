import { expect, test } from 'vitest'
import type { Parameter, Schema } from '#request/description/parameter.ts'
import { parseDescriptions } from '#starlight/pages/console/console-data.ts'

const parameter: Parameter = {
  name: 'id',
  in: 'query',
  isRequired: false,
  isDeprecated: false,
  description: 'Use `id`.',
  serialization: { by: 'content', mediaType: 'application/json' },
  schema: undefined,
  examples: [
    { name: undefined, summary: undefined, value: { description: '`a`' }, serialized: '' },
  ],
}
const code = (text: string) => ({ tag: 'code', children: [text] })
const enrich = (schema: Schema) =>
  parseDescriptions({ parameters: [], body: undefined, schemas: { one: schema } }).schemas['one']

test('Descriptions with markup become trees, and values stay unchanged', () => {
  const {
    parameters: [{ rich, ...others } = parameter],
    body,
  } = parseDescriptions({
    parameters: [parameter],
    body: {
      isRequired: true,
      description: '**All**',
      contents: [
        {
          mediaType: 'text/plain',
          schema: { description: '`a`' },
          examples: [],
          properties: {
            description: {
              isRequired: false,
              contentType: '',
              isArray: false,
              isBinary: false,
              style: undefined,
              schema: { description: '`b`' },
            },
          },
        },
      ],
    },
    schemas: {},
  })
  expect(rich).toEqual([{ tag: 'p', children: ['Use ', code('id'), '.'] }])
  expect(others).toEqual({ ...parameter, description: undefined })
  expect(body).toMatchObject({ description: undefined, rich: [{ tag: 'p' }] })
  expect(JSON.stringify(body?.contents)).not.toContain('`')
})

test('Plain descriptions stay, and properties named description are not descriptions', () => {
  const plain = { description: 'All of them.', default: { description: '`a`' } }
  expect(enrich(plain)).toEqual(plain)
  const schema = { properties: { description: { type: 'string', description: '**Bold**' } } }
  const bold = { tag: 'p', children: [{ tag: 'strong', children: ['Bold'] }] }
  expect(enrich(schema)).toEqual({
    properties: { description: { type: 'string', description: [bold] } },
  })
})

test('An array as a description is removed', () => {
  expect(enrich({ items: { description: [{ tag: 'script', children: [] }] } })).toEqual({
    items: {},
  })
})

test('Links within the document resolve to its pages', () => {
  const given = { parameters: [], body: undefined, schemas: { one: { description: '[a](#b)' } } }
  expect(JSON.stringify(parseDescriptions(given, () => '/reference/boats/'))).toContain(
    '"href":"/reference/boats/"',
  )
})
