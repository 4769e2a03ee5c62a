import { expect, test } from 'vitest'
import { planOperation } from '#request/plan/plan-operation.ts'
import { planSample } from '#request/plan/plan-sample.ts'
import { createInputs } from '#request/inputs.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const base = 'https://api.example.com'

function read(paths: string) {
  const api = parseDescriptionText(`openapi: 3.0.3
info: { title: A, version: '1' }
paths:
${paths}`)
  const [operation] = api.operations
  if (!operation) throw new Error('The document has no operation.')
  return { operation, sentences: api.problems.map(({ sentence }) => sentence) }
}

const id = '{ name: id, in: path, required: true, schema: { type: integer } }'

test.each([
  ['/items/{id}?', '/items/{id}', 'get-items-id'],
  ['/users/:id/posts', '/users/{id}/posts', 'get-users-id-posts'],
  ['/rest/{id*}', '/rest/{id}', 'get-rest-id'],
])('%s is normalized with a warning and keeps its slug', (written, path, slug) => {
  const { operation, sentences } = read(`  ${written}: { get: { parameters: [${id}] } }`)
  const note = `The document writes this path as “${written}”, in the syntax of a router. It is interpreted as ${path}: each value in braces is required and is one segment.`
  expect(operation).toMatchObject({ path, writtenPath: written, slug, callable: { from: 'page' } })
  expect(operation.parameters).toMatchObject([{ name: 'id', isRequired: true }])
  expect(sentences).toEqual([note])
  const inputs = { ...createInputs(operation), parameters: { 'path:id': { digits: '7' } } }
  expect(planOperation(operation, inputs, base)).toMatchObject({
    plan: { url: base + path.replace('{id}', '7'), notes: [note] },
  })
})

test('A wildcard is sent as one segment, with a warning', () => {
  const wild = "{ name: '*', in: path, required: true, schema: { type: string } }"
  const { operation, sentences } = read(`  '/files/{*}': { get: { parameters: [${wild}] } }`)
  const inputs = { ...createInputs(operation), parameters: { 'path:*': 'a/b' } }
  expect(planOperation(operation, inputs, base)).toMatchObject({
    plan: { url: `${base}/files/a%2Fb` },
  })
  expect(sentences).toEqual([expect.stringContaining('matches several segments in a router')])
})

test('A path parameter with required: false is required, with a warning', () => {
  const optional = id.replace('true', 'false')
  const { operation, sentences } = read(`  /a/{id}: { get: { parameters: [${optional}] } }`)
  expect(operation.parameters).toMatchObject([{ name: 'id', isRequired: true }])
  expect(sentences).toEqual([
    'The path parameter "id" has required: false. A path cannot omit a value, so the parameter is required.',
  ])
})

test('A parameter named only in the path becomes a required string', () => {
  const { operation, sentences } = read(`  /pets/{id}: { get: {} }`)
  const note =
    'The path contains {id}, but the document describes no such parameter. It is treated as a required string.'
  expect(operation).toMatchObject({
    callable: { from: 'page' },
    parameters: [{ name: 'id', in: 'path', isRequired: true, schema: { type: 'string' } }],
  })
  expect(sentences).toEqual([note])
  expect(planSample(operation, base, {})).toMatchObject({
    plan: { url: `${base}/pets/PET_ID`, placeholders: ['PET_ID'], notes: [note] },
  })
})

test('In the query of a path, it becomes a query parameter', () => {
  const { operation } = read(`  '/uploads?convert={convert}': { get: {} }`)
  expect(operation.parameters).toMatchObject([{ name: 'convert', in: 'query', isRequired: true }])
  expect(planSample(operation, base, {})).toMatchObject({
    plan: { url: `${base}/uploads?convert=CONVERT` },
  })
})

test('An assumed parameter with the name of a secret becomes a credential slot', () => {
  const { operation } = read(`  /bots/{api_key}/messages: { get: {} }`)
  expect(operation.parameters).toMatchObject([{ name: 'api_key', isSecret: true }])
})
