import { expect, test } from 'vitest'
import { getSchemes } from '#request/describe-security.ts'
import {
  createFindingGroups,
  createOperationPage,
} from '#starlight/pages/operation/operation-page.ts'
import { createConsoleData, parseDescriptions } from '#starlight/pages/console/console-data.ts'
import type { Parameter, Schema } from '#request/description/parameter.ts'
import { findOperation } from '#starlight/reference/api-reference.ts'
import { findCounterpart } from '#starlight/navigation/versions.ts'
import { parseDescriptionText } from '../../../../support/parse-description-text.ts'
import { makeParameter, makeProperty } from '../../../../fixtures/operations.ts'
import { loadPetStorePortal } from '../../../../support/pet-store-portal.ts'

const sample = await loadPetStorePortal()

test('Only the first page and console iterate over all operations', () => {
  let reads = 0
  const api = makeContract(30)
  const operations = new Proxy(api.operations, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
      return Reflect.get(target, key, receiver) as unknown
    },
  })
  const portal = { ...sample, api: { ...api, operations } }
  const counts = api.operations.map((operation) => {
    reads = 0
    createConsoleData(portal, operation)
    const page = createOperationPage(portal, operation)
    createFindingGroups(page.found)
    getSchemes(portal.api.operations)
    findCounterpart(page.path, portal, portal)
    return reads
  })

  const [first = 0, ...others] = counts
  expect(first).toBeGreaterThan(29)
  expect(others.every((count) => count === 0)).toBe(true)
})

test.each([
  [true, 'apiBaseUrl'],
  [false, 'PORTAL_API_BASE_URL'],
])(
  'Without a server, the console names the setting of the site (installed: %s)',
  (isInstalled, name) => {
    const api = parseDescriptionText(
      "openapi: 3.1.0\ninfo: { title: A, version: '1' }\nservers: [{ url: /v1 }]\npaths: { /things: { get: { responses: { '200': { description: ok } } } } }",
    )
    const portal = { ...sample, api, settings: { ...sample.settings, isInstalled } }

    const data = createConsoleData(portal, findOperation(api, 'get-things'))

    expect(data.baseSetting).toBe(name)
  },
)

function makeContract(count: number) {
  const path = {
    get: {
      security: [{ key: [] }],
      responses: { 200: { description: 'Fine.', content: { 'application/json': { schema: {} } } } },
    },
  }
  return parseDescriptionText(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Many', version: '1' },
      paths: Object.fromEntries(Array.from({ length: count }, (_, index) => [`/a${index}`, path])),
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    }),
  )
}

const parameter: Parameter = {
  ...makeParameter({ name: 'id', in: 'query' }),
  description: 'Use `id`.',
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
            description: makeProperty({ schema: { description: '`b`' } }),
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
