import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseOpenApi } from '#openapi/parse/parse-openapi.ts'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { parseSource } from '#openapi/load/parse-source.ts'
import { noInputs } from '#cli/plan/parse-inputs.ts'
import { planCall } from '#cli/plan/plan-call.ts'
import { getServers } from '#request/get-servers.ts'
import {
  createDocument,
  getOnlyOperation,
  parseOpenApiText,
  parsePaths,
} from '../../../fixtures/documents/parse-openapi-text.ts'

const nowhere = { sandboxUrl: undefined, apiBaseUrl: undefined }

function read(servers: string) {
  const paths = "  /a: { get: { responses: { '200': { description: ok } } } }"
  const parsed = parsePaths('3.1.0', paths, `servers:\n${servers}`)
  return { operation: getOnlyOperation(parsed), problems: parsed.problems }
}

describe('An invalid server is shown as written, with an error that names it', () => {
  test.each<[name: string, server: string, url: string, sentence: string]>([
    [
      'A password, which is masked',
      "{ url: 'http://me:secret@127.0.0.1/v1' }",
      'http://…@127.0.0.1/v1',
      'The url of the server "http://…@127.0.0.1/v1" contains a user name or password. Correct it.',
    ],
    [
      'An invalid server',
      'https://a.example',
      '"https://a.example"',
      'A server must be a mapping with a url.',
    ],
  ])('%s', (_, server, url, sentence) => {
    const { operation } = read(`  - ${server}`)

    expect(operation.servers).toMatchObject([{ url, error: sentence }])
    expect(operation.callable).toMatchObject({ from: 'nowhere', reason: { sentence } })
  })

  test('A valid server next to it is shown and called', () => {
    const { operation, problems } = read(
      '  - { url: localhost:4733/v1 }\n  - { url: https://a.example }',
    )

    expect(operation.servers.map(({ url }) => url)).toEqual([
      'localhost:4733/v1',
      'https://a.example',
    ])
    expect(problems.map(({ sentence }) => sentence)).toContain(
      'The url of the server "localhost:4733/v1" is not an absolute URL. Write https:// or http:// before it. This server cannot be used.',
    )
    expect(operation.callable).toEqual({ from: 'page' })
    expect(getServers(operation, nowhere).map(({ baseUrl }) => baseUrl)).toEqual([
      'https://a.example',
    ])
    expect(planCall(operation, noInputs, undefined)).toMatchObject({
      plan: { url: 'https://a.example/a' },
    })
  })

  test('A host without a scheme is treated as a path, with a warning', () => {
    const { operation, problems } = read('  - { url: api.shapes.example/v1 }')

    expect(operation.servers).toEqual([
      { url: 'api.shapes.example/v1', description: undefined, variables: [] },
    ])
    expect(problems.map(({ sentence }) => sentence)).toContain(
      'The url of the server "api.shapes.example/v1" is read as a path, because it does not begin with https:// or http://. Write one of them before it if "api.shapes.example" is a host.',
    )
  })

  test.each(['/v1', './inner/', 'v1.2/x', '', '/', '{url}', '//a.example/v1'])(
    'The path %j gets no warning',
    (url) => {
      const variables =
        url === '{url}' ? ', variables: { url: { default: https://a.example } }' : ''
      const { problems } = read(`  - { url: '${url}'${variables} }`)

      expect(problems.filter(({ sentence }) => sentence.includes('is a host'))).toEqual([])
    },
  )
})

test('A Swagger 2.0 host without schemes is called by https', () => {
  const operation = getOnlyOperation(
    parseOpenApiText(
      "swagger: '2.0'\ninfo: { title: A, version: '1' }\nhost: api.things.dev\nbasePath: /v1\npaths: { /a: { get: { responses: { '200': { description: ok } } } } }",
    ),
  )

  expect(operation.servers.map(({ url }) => url)).toEqual(['//api.things.dev/v1'])
  expect(getServers(operation, nowhere).map(({ baseUrl }) => baseUrl)).toEqual([
    'https://api.things.dev/v1',
  ])
  expect(planCall(operation, noInputs, undefined)).toMatchObject({
    plan: { url: 'https://api.things.dev/v1/a' },
  })
})

test('URLs of a fetched document are resolved against its URL', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'fetched-')), 'api.yaml')
  onTestFinished(() => rm(dirname(path), { recursive: true }))
  await writeFile(
    path,
    `openapi: 3.1.0
info: { title: A, version: '1' }
servers: [{ url: ../v2 }]
security: [{ login: [] }]
paths: { /a: { get: { responses: { '200': { description: ok } } } } }
components:
  securitySchemes:
    login: { type: openIdConnect, openIdConnectUrl: ./.well-known/openid-configuration }
`,
  )
  const { operations } = await loadApiDescription({
    path,
    overlay: undefined,
    address: 'https://api.things.dev/docs/public/openapi.json',
  })

  expect(operations.flatMap((operation) => getServers(operation, nowhere))).toEqual([
    expect.objectContaining({ baseUrl: 'https://api.things.dev/docs/v2' }),
  ])
  expect(operations[0]?.security).toMatchObject({
    alternatives: [
      [{ scheme: { url: 'https://api.things.dev/docs/.well-known/openid-configuration' } }],
    ],
  })
})

test('A fetched document without servers is served by its own host', async () => {
  const file = parseSource(
    new TextEncoder().encode(
      createDocument('3.1.0', "  /a: { get: { responses: { '200': { description: ok } } } }"),
    ),
    'api.yaml',
    'api.yaml',
  )
  const main = { ...file, address: 'https://api.things.dev/docs/openapi.json' }
  const operation = getOnlyOperation(parseOpenApi({ main, others: new Map() }))

  expect(getServers(operation, nowhere).map(({ baseUrl }) => baseUrl)).toEqual([
    'https://api.things.dev',
  ])
})

test('A number that represents text is sent as written', () => {
  const { operation } = read(
    "  - { url: 'https://a.example/v{version}/{flag}', variables: { version: { default: 1.10, enum: [1.0, 1.10, 2.0] }, flag: { default: 007 } } }",
  )

  expect(operation.servers[0]?.variables).toMatchObject([
    { default: '1.10', choices: ['1.0', '1.10', '2.0'] },
    { default: '007' },
  ])
  expect(planCall(operation, noInputs, undefined)).toMatchObject({
    plan: { url: 'https://a.example/v1.10/007/a' },
  })
})
