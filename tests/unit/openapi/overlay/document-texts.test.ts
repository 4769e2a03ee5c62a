import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { getPath } from '#openapi/load/located.ts'
import { collectTexts } from '#openapi/overlay/document-texts.ts'
import { formatTarget } from '#openapi/overlay/format-target.ts'
import { selectNodes } from '#schema/select-nodes.ts'
import { getPaths, replaceAt } from '../../../fixtures/documents/replace-value.ts'
import { source } from './pets.ts'

const root = join(import.meta.dirname, '../../../..')

function collect(text: string, others: Readonly<Record<string, string>> = {}) {
  const files = Object.entries(others).map(
    ([name, content]) => [name, source(name, content)] as const,
  )
  const { texts, isText } = collectTexts({
    main: source('api.yaml', text),
    others: new Map(files),
  })
  return {
    texts: texts.map(
      (at) => `${at.file.path === 'api.yaml' ? '' : at.file.path}/${getPath(at).join('/')}`,
    ),
    isText,
  }
}

test('Collects the texts of every kind of object', () => {
  const { texts } = collect(`
openapi: 3.2.0
info: { title: A title, summary: Short, description: Long, version: '1', license: { name: MIT } }
externalDocs: { url: https://example.com, description: Manual }
servers: [{ url: 'https://{a}.example.com', description: Live, variables: { a: { default: b, description: Tenant } } }]
tags: [{ name: t, summary: Tag, description: A tag, x-displayName: The tag, externalDocs: { description: More } }]
x-tagGroups: [{ name: Core, tags: [t] }]
paths:
  /a:
    summary: Path
    get:
      summary: Do
      description: Does
      x-badges: [{ name: Beta }]
      parameters:
        - { name: p, in: query, description: Parameter, schema: { type: string, description: Value, x-enum-descriptions: [One] } }
      requestBody: { description: Body, content: { text/plain: { examples: { e: { summary: Example, description: Described, value: { description: data } } } } } }
      responses:
        '200':
          summary: Fine
          description: Response
          headers: { X-A: { description: Header } }
          links: { next: { description: Link, server: { url: /, description: Linked } } }
      callbacks: { done: { '{$url}': { post: { summary: Called back } } } }
webhooks: { hook: { post: { summary: Hooked } } }
components:
  schemas:
    S:
      title: A schema
      description: Schema
      properties: { deep: { items: { anyOf: [{ description: Deep }] } } }
  securitySchemes:
    o: { type: oauth2, description: Sign in, flows: { implicit: { scopes: { read: Read all } } } }
`)
  expect(texts.toSorted()).toEqual(
    [
      '/components/schemas/S/description',
      '/components/schemas/S/properties/deep/items/anyOf/0/description',
      '/components/schemas/S/title',
      '/components/securitySchemes/o/description',
      '/components/securitySchemes/o/flows/implicit/scopes/read',
      '/externalDocs/description',
      '/info/description',
      '/info/summary',
      '/info/title',
      '/paths//a/get/callbacks/done/{$url}/post/summary',
      '/paths//a/get/description',
      '/paths//a/get/parameters/0/description',
      '/paths//a/get/parameters/0/schema/description',
      '/paths//a/get/parameters/0/schema/x-enum-descriptions/0',
      '/paths//a/get/requestBody/content/text/plain/examples/e/description',
      '/paths//a/get/requestBody/content/text/plain/examples/e/summary',
      '/paths//a/get/requestBody/description',
      '/paths//a/get/responses/200/description',
      '/paths//a/get/responses/200/headers/X-A/description',
      '/paths//a/get/responses/200/links/next/description',
      '/paths//a/get/responses/200/links/next/server/description',
      '/paths//a/get/responses/200/summary',
      '/paths//a/get/summary',
      '/paths//a/get/x-badges/0/name',
      '/paths//a/summary',
      '/servers/0/description',
      '/servers/0/variables/a/description',
      '/tags/0/description',
      '/tags/0/externalDocs/description',
      '/tags/0/summary',
      '/tags/0/x-displayName',
      '/webhooks/hook/post/summary',
      '/x-tagGroups/0/name',
    ].toSorted(),
  )
})

test('Data, unknown extensions and names are not texts', () => {
  const { texts } = collect(`
openapi: 3.1.0
info: { title: A, version: '1', x-other: { description: no } }
components:
  schemas:
    Pet:
      title: PetModel
      description: ' '
      properties: { description: { type: string }, title: { description: Yes } }
      default: { description: no }
      example: { description: no }
      examples: [{ description: no }]
      enum: [{ description: no }]
      const: { title: no title }
      x-other: { properties: { a: { description: no } } }
`)
  expect(texts).toEqual(['/info/title', '/components/schemas/Pet/properties/title/description'])
})

test('A shared part is collected once, where it is written', () => {
  const { texts } = collect(`
openapi: 3.0.3
info: { title: A, version: '1' }
paths:
  /a:
    get:
      parameters: [{ $ref: '#/components/parameters/p', description: ignored in 3.0 }]
      responses:
        '200': { $ref: '#/components/responses/ok' }
        '201': { $ref: '#/x-shared/made' }
components:
  parameters: { p: { name: p, in: query, description: Shared } }
  responses: { ok: { description: Fine, content: { text/plain: { schema: { $ref: '#/components/schemas/S', description: Shown } } } } }
  schemas: { S: { description: All, properties: { self: { $ref: '#/components/schemas/S' } } } }
x-shared: { made: { description: Made } }
`)
  expect(texts).toEqual([
    '/info/title',
    '/components/schemas/S/description',
    '/components/responses/ok/description',
    '/components/responses/ok/content/text/plain/schema/description',
    '/components/parameters/p/description',
    '/x-shared/made/description',
  ])
})

test('A description next to a reference is a text since 3.1', () => {
  const { texts } = collect(`
openapi: 3.1.0
info: { title: A, version: '1' }
components:
  parameters:
    p: { name: p, in: query, description: Shared }
    q: { $ref: '#/components/parameters/p', description: Own }
`)
  expect(texts).toContain('/components/parameters/q/description')
})

test('Collects the texts of Swagger 2.0', () => {
  const { texts } = collect(`
swagger: '2.0'
info: { title: A, version: '1' }
paths:
  /a:
    get:
      parameters: [{ name: b, in: body, description: Body, schema: { $ref: '#/definitions/S' } }]
      responses: { '200': { description: Fine, examples: { application/json: { description: data } } } }
definitions: { S: { description: Schema } }
securityDefinitions: { o: { type: oauth2, scopes: { read: Read all, x-a: no } } }
`)
  expect(texts).toEqual([
    '/info/title',
    '/paths//a/get/parameters/0/description',
    '/paths//a/get/responses/200/description',
    '/definitions/S/description',
    '/securityDefinitions/o/scopes/read',
  ])
})

test('Collects the texts of referenced parts of other files', () => {
  const api = `
openapi: 3.1.0
info: { title: A, version: '1' }
components: { schemas: { S: { $ref: 'parts.yaml#/S' } } }
`
  const { texts } = collect(api, {
    'parts.yaml':
      'S: { description: Elsewhere, items: { $ref: "#/T" } }\nT: { description: Too }\nU: { description: No }',
  })
  expect(texts).toEqual(['/info/title', 'parts.yaml/S/description', 'parts.yaml/T/description'])
})

test('Hidden parts have no texts, but changing them is a change of texts', () => {
  const { texts, isText } = collect(`
openapi: 3.1.0
info: { title: A, version: '1' }
components: { schemas: { S: { properties: { a: { x-internal: true, description: Hidden } } } } }
`)
  expect(texts).toEqual(['/info/title'])
  expect(isText(['components', 'schemas', 'S', 'properties', 'a', 'description'])).toBe(true)
})

test('A missing text and a text of an extension are texts; names, fields and new parts are not', () => {
  const { isText } = collect(`
openapi: 3.1.0
info: { title: A, version: '1' }
tags: [{ name: t }]
paths: { /a: { get: { operationId: a, responses: { '200': {} } } } }
`)
  const operation = ['paths', '/a', 'get']
  expect(
    [
      ['info', 'description'],
      ['info', 'x-logo', 'altText'],
      ['tags', '0', 'x-displayName'],
      [...operation, 'summary'],
      [...operation, 'responses', '200', 'description'],
    ].map(isText),
  ).toEqual([true, true, true, true, true])
  expect(
    [
      ['tags', '0', 'name'],
      ['info', 'version'],
      [...operation, 'operationId'],
      [...operation, 'responses', '404', 'description'],
      ['paths', '/b', 'get', 'summary'],
    ].map(isText),
  ).toEqual([false, false, false, false, false])
})

const oddities: readonly unknown[] = [null, 7, 'odd', [], [null], {}, { $ref: '#/odd' }, true]

test('Collects texts for any invalid value', () => {
  const path = 'tests/fixtures/documents/every-kind.openapi.yaml'
  const document: unknown = parse(readFileSync(join(root, path), 'utf8'))
  for (const [index, place] of getPaths(document).entries()) {
    const odd = oddities[index % oddities.length]
    const replaced = JSON.stringify(replaceAt(document, place, odd))
    if (place.length < 2) continue
    expect(() => collect(replaced)).not.toThrow()
  }
})

test.each([
  'openapi/service.openapi.yaml',
  'tests/fixtures/documents/rich.openapi.yaml',
  'tests/fixtures/documents/rich.swagger.yaml',
  'tests/fixtures/every-field/every-field.openapi.yaml',
  'tests/fixtures/every-field/every-field.swagger.yaml',
])('The target of each text of %s selects only it', (path) => {
  const main = source('api.yaml', readFileSync(join(root, path), 'utf8'))
  const { texts } = collectTexts({ main, others: new Map() })

  expect(texts.length).toBeGreaterThan(3)
  for (const text of texts) {
    const selection = selectNodes(formatTarget(text), main.value)
    expect(selection).toMatchObject({ outcome: 'selected', nodes: [{ value: text.value }] })
  }
})
