import { expect, test } from 'vitest'
import { writeExampleCall } from '#build/agents/openapi-instructions.ts'
import { contractOf } from '../../../support/contract-of.ts'

const addresses = { sandboxUrl: undefined, apiBaseUrl: undefined }

test('The first GET that needs nothing but a credential is the example, and holds no key', () => {
  const call = writeExampleCall(readOperations(), addresses)

  expect(call?.operation.path).toBe('/status')
  expect(call?.server.baseUrl).toBe('https://api.example.com')
  expect(call?.variables).toEqual(['API_KEY'])
  expect(call?.text).toContain("fetch('https://api.example.com/status'")
  expect(call?.text).toContain('process.env.API_KEY')
})

test('Where the sandbox runs, the example calls it', () => {
  const call = writeExampleCall(readOperations(), {
    ...addresses,
    sandboxUrl: 'http://localhost:4322',
  })
  expect(call?.text).toContain("fetch('http://localhost:4322/status'")
})

test('Without an address, or with a choice in every call, there is no example', () => {
  expect(writeExampleCall(readOperations([]), addresses)).toBeUndefined()
  const chosen = readOperations().filter(({ path }) => path !== '/status')
  expect(writeExampleCall(chosen, addresses)).toBeUndefined()
})

function readOperations(servers: readonly object[] = [{ url: 'https://api.example.com' }]) {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  const responses = { '200': { description: 'Fine.' } }
  return contractOf(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Example', version: '1' },
      servers,
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
      paths: {
        '/things': { post: { responses } },
        '/things/{id}': { get: { parameters: [id], responses } },
        '/status': { get: { responses } },
      },
    }),
  ).operations
}
