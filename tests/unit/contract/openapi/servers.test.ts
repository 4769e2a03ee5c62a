import { describe, expect, test } from 'vitest'
import { noInputs } from '#commands/plan/read-inputs.ts'
import { makePlan } from '#commands/plan/make-plan.ts'
import { listServers } from '#core/request/list-servers.ts'
import {
  readOpenApiText,
  takeOperation,
  writeDocument,
} from '../../../fixtures/documents/read-openapi-text.ts'

const nowhere = { sandboxUrl: undefined, apiBaseUrl: undefined }

function read(servers: string) {
  const paths = "  /a: { get: { responses: { '200': { description: ok } } } }"
  const reading = readOpenApiText(writeDocument('3.1.0', paths, `servers:\n${servers}`))
  return { operation: takeOperation(reading), faults: reading.faults }
}

describe('A server that cannot be read is shown as it is written, and the message names it', () => {
  test.each<[name: string, server: string, url: string, sentence: string]>([
    [
      'A password, which is not repeated',
      "{ url: 'http://me:secret@127.0.0.1/v1' }",
      'http://…@127.0.0.1/v1',
      'The url of the server "http://…@127.0.0.1/v1" contains a user name or password. Correct it.',
    ],
    [
      'What is no server',
      'https://a.example',
      '"https://a.example"',
      'A server must be a mapping with a url.',
    ],
  ])('%s', (_, server, url, sentence) => {
    const { operation } = read(`  - ${server}`)

    expect(operation.servers).toMatchObject([{ url, fault: sentence }])
    expect(operation.callable).toMatchObject({ from: 'nowhere', reason: { sentence } })
  })

  test('A good one beside it is not the only one that is shown, and the one that is called', () => {
    const { operation, faults } = read(
      '  - { url: localhost:4733/v1 }\n  - { url: https://a.example }',
    )

    expect(operation.servers.map(({ url }) => url)).toEqual([
      'localhost:4733/v1',
      'https://a.example',
    ])
    expect(faults.map(({ sentence }) => sentence)).toContain(
      'The url of the server "localhost:4733/v1" is not an absolute URL. Write https:// or http:// before it. This server cannot be used.',
    )
    expect(operation.callable).toEqual({ from: 'page' })
    expect(listServers(operation, nowhere).map(({ baseUrl }) => baseUrl)).toEqual([
      'https://a.example',
    ])
    expect(makePlan(operation, noInputs, undefined)).toMatchObject({
      plan: { url: 'https://a.example/a' },
    })
  })

  test('A host without a scheme that may be a path is read as one, and said', () => {
    const { operation, faults } = read('  - { url: api.shapes.example/v1 }')

    expect(operation.servers).toEqual([
      { url: 'api.shapes.example/v1', description: undefined, variables: [] },
    ])
    expect(faults.map(({ sentence }) => sentence)).toContain(
      'The url of the server "api.shapes.example/v1" is read as a path, because it does not begin with https:// or http://. Write one of them before it if "api.shapes.example" is a host.',
    )
  })

  test.each(['/v1', './inner/', 'v1.2/x', '', '/', '{url}', '//a.example/v1'])(
    'The path %j is none',
    (url) => {
      const variables =
        url === '{url}' ? ', variables: { url: { default: https://a.example } }' : ''
      const { faults } = read(`  - { url: '${url}'${variables} }`)

      expect(faults.filter(({ sentence }) => sentence.includes('is a host'))).toEqual([])
    },
  )
})

test('A number that stands for a text is sent as it is written', () => {
  const { operation } = read(
    "  - { url: 'https://a.example/v{version}/{flag}', variables: { version: { default: 1.10, enum: [1.0, 1.10, 2.0] }, flag: { default: 007 } } }",
  )

  expect(operation.servers[0]?.variables).toMatchObject([
    { default: '1.10', choices: ['1.0', '1.10', '2.0'] },
    { default: '007' },
  ])
  expect(makePlan(operation, noInputs, undefined)).toMatchObject({
    plan: { url: 'https://a.example/v1.10/007/a' },
  })
})
