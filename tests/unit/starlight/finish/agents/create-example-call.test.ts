import { expect, test } from 'vitest'
import { createExampleCall } from '#starlight/finish/agents/openapi-instructions.ts'
import { parseDescriptionText } from '../../../../support/parse-description-text.ts'

const addresses = { sandboxUrl: undefined, apiBaseUrl: undefined }

test('The example is the first GET that needs only a credential, and contains no key', () => {
  const call = createExampleCall(createOperations(), addresses)

  expect(call?.operation.path).toBe('/status')
  expect(call?.server.baseUrl).toBe('https://api.example.com')
  expect(call?.variables).toEqual(['API_KEY'])
  expect(call?.text).toContain("fetch('https://api.example.com/status'")
  expect(call?.text).toContain('process.env.API_KEY')
})

test('The example calls the sandbox if there is one', () => {
  const call = createExampleCall(createOperations(), {
    ...addresses,
    sandboxUrl: 'http://localhost:4322',
  })
  expect(call?.text).toContain("fetch('http://localhost:4322/status'")
})

test('Returns no example without an address, or if every call needs input', () => {
  expect(createExampleCall(createOperations([]), addresses)).toBeUndefined()
  const withInput = createOperations().filter(({ path }) => path !== '/status')
  expect(createExampleCall(withInput, addresses)).toBeUndefined()
})

function createOperations(servers: readonly object[] = [{ url: 'https://api.example.com' }]) {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  const responses = { '200': { description: 'Fine.' } }
  return parseDescriptionText(
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
