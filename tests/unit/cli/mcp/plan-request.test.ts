import { expect, test } from 'vitest'
import { planRequest } from '#cli/mcp/tools/plan-request.ts'
import type { Portal } from '#cli/mcp/tools/tool.ts'
import { snippetLanguages } from '#snippets/languages.ts'
import { connectTools } from '../../../support/call-tool.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const pets = parseDescriptionText(`openapi: 3.1.0
info: { title: Pets, version: '1' }
servers: [{ url: https://api.example }]
paths:
  /pets:
    get:
      operationId: list
      x-codeSamples: [{ lang: TypeScript, source: client.list() }]
      responses: {}
    post: { operationId: create, responses: {} }
    trace: { operationId: trace, responses: {} }
`)

const connect = (listed?: Portal['snippets']) =>
  connectTools(pets, [planRequest], undefined, listed)

const snippets = [{ id: 'typescript', label: 'Acme SDK' }, { id: 'javascript' }]

test('The first snippet is that of the team’s list, with the labels of the others', async () => {
  const { read } = await connect(snippets)
  expect(await read('plan_request', { operation: 'list' })).toMatchObject({
    plan: { url: 'https://api.example/pets' },
    snippet: {
      language: 'typescript',
      of: 'the team; it does not follow the inputs',
      text: 'client.list()',
    },
    languages: ['typescript: Acme SDK', 'javascript: JavaScript (fetch)'],
  })
  expect(await read('plan_request', { operation: 'create' })).toMatchObject({
    snippet: { language: 'javascript', text: expect.stringContaining('fetch') },
    languages: ['javascript: JavaScript (fetch)'],
  })
})

test('The portal’s own languages are not listed again, and samples follow them', async () => {
  const { read } = await connect()
  expect(await read('plan_request', { operation: 'create' })).not.toHaveProperty('languages')
  expect(await read('plan_request', { operation: 'list' })).toMatchObject({
    snippet: { language: 'curl' },
    languages: [
      ...snippetLanguages.map(({ id, label }) => `${id}: ${label}`),
      'typescript: TypeScript',
    ],
  })
})

test('A language that is not offered is refused, and not suggested', async () => {
  const { read } = await connect(snippets)
  await expect(read('plan_request', { operation: 'create', language: 'curl' })).rejects.toThrow(
    'There is no language “curl”. Choose one of: javascript.',
  )
  expect(await read('plan_request', { operation: 'trace' })).toMatchObject({
    snippet: { refused: expect.stringMatching(/method\)\.$/) },
  })
})
