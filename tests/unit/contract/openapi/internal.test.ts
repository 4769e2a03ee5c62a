import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContract } from '#contract/read-contract.ts'
import { writeFolder } from '../../../support/write-folder.ts'

async function read(text: string, overlay?: string) {
  const files = { 'api.yaml': text, ...(overlay !== undefined && { 'api.overlay.yaml': overlay }) }
  return readContract({ path: join(await writeFolder(files), 'api.yaml'), overlay: undefined })
}

const document = `openapi: 3.2.0
info: { title: Sample, version: '1' }
paths:
  /a:
    get: { operationId: shown, responses: {} }
    put: { operationId: secret1, x-internal: true, parameters: [{ name: hidden }], responses: {} }
    additionalOperations: { COPY: { x-internal: true, operationId: secret2 } }
  /b: { x-internal: true, summary: hidden, get: { operationId: secret3 }, x-not-specified: [{ id: hidden }] }
  /c: { x-internal: true, $ref: hidden.yaml }
  /d: { get: { operationId: stays, x-internal: false, responses: {} } }
webhooks:
  e: { post: { x-internal: true, operationId: secret4 } }
`

test('Internal operations, paths and webhooks are counted, and nothing else tells of them', async () => {
  const contract = await read(document)

  expect(contract.internal).toEqual(['PUT /a', 'COPY /a', 'GET /b', '/c', 'POST e'])
  expect(contract.operations.map(({ id }) => id)).toEqual(['shown', 'stays'])
  expect(JSON.stringify(contract)).not.toMatch(/secret|hidden/)
})

test('What an Overlay calls internal is', async () => {
  const contract = await read(
    `openapi: 3.1.0\ninfo: { title: Sample, version: '1' }\npaths: { /a: { get: { operationId: a }, put: { operationId: b } } }\n`,
    `overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions: [{ target: "$.paths['/a'].put", update: { x-internal: true } }]\n`,
  )

  expect(contract.internal).toEqual(['PUT /a'])
  expect(contract.operations.map(({ id }) => id)).toEqual(['a'])
})

test('So is it in Swagger 2.0', async () => {
  const contract = await read(
    `swagger: '2.0'\ninfo: { title: Sample, version: '1' }\npaths: { /a: { get: { operationId: a, responses: {} }, put: { x-internal: true, operationId: b, responses: {} } } }\n`,
  )

  expect(contract.internal).toEqual(['PUT /a'])
  expect(contract.operations.map(({ id }) => id)).toEqual(['a'])
})
