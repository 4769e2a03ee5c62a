import { request } from 'node:http'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMcpHandler } from '#cli/mcp/mcp-handler.ts'
import { comparingNames, toolNames } from './serve-tools.ts'

const root = join(import.meta.dirname, '../../../..')
const document = join(root, 'tests/fixtures/pet-store/pet-store.yaml')

describe('npm run mcp -- --http', () => {
  const program = spawn(
    process.execPath,
    [
      'src/cli/main.ts',
      'mcp',
      '--http',
      '--port=0',
      '--document',
      document,
      '--base',
      document,
      '--recipes',
      'openapi/list-experiments.arazzo.yaml',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let address: string

  beforeAll(async () => {
    const [line]: unknown[] = await once(createInterface(program.stdout), 'line')
    address = String(line)
  }, 30_000)

  afterAll(async () => {
    program.kill()
    await once(program, 'exit')
  })

  test('The official client lists and calls the tools', async () => {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/)
    const client = new Client({ name: 'test', version: '0' })
    await client.connect(new StreamableHTTPClientTransport(new URL(address)))
    expect(client.getInstructions()).toContain('read it with read_recipe')
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual([...toolNames, ...comparingNames, 'read_recipe'])
    const found = await client.callTool({ name: 'list_operations', arguments: { limit: 1 } })
    expect(JSON.stringify(found)).toContain('quotedFrom')
    const changes = await client.callTool({ name: 'list_changes', arguments: {} })
    expect(JSON.stringify(changes)).toContain('\\"total\\":0')
    const searched = await client.callTool({ name: 'search', arguments: { query: 'a new key' } })
    expect(JSON.stringify(searched)).toContain('list-experiments-with-a-new-key')
    const [prompt] = (await client.listPrompts()).prompts
    expect(prompt).toMatchObject({
      name: 'list-experiments-with-a-new-key',
      title: '“List experiments with a new key”',
    })
    const { messages } = await client.getPrompt({ name: prompt?.name ?? '' })
    expect(JSON.stringify(messages)).toContain('GET /v1/experiments')
    await client.close()
  })

  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:8080' }, 200],
    [{ host: 'rebound.example' }, 403],
  ])('Responds to %j with status %i', async (headers, status) => {
    expect(await post(address, headers)).toBe(status)
  })

  test('Accepts a trailing slash in the address', async () => {
    expect(await post(`${address}/`, {})).toBe(200)
  })

  test('Responds with 404 at any other path', async () => {
    expect(await post(new URL('/', address).href, {})).toBe(404)
  })
})

const listTools = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
const headersOfAll = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

/** `fetch` would send a different Host. */
async function post(address: string, headers: Readonly<Record<string, string>>) {
  const sent = request(address, { method: 'POST', headers: { ...headersOfAll, ...headers } })
  sent.end(listTools)
  return new Promise<number | undefined>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
  })
}

describe('A mounted handler', () => {
  const answer = createMcpHandler({
    document,
    origins: ['docs.example.com', 'https://other.example.com'],
  })
  const send = async (headers: Readonly<Record<string, string>>) =>
    answer(
      new Request('https://api.example.com/mcp', {
        method: 'POST',
        headers: { ...headersOfAll, ...headers },
        body: listTools,
      }),
    )

  test('offers the snippets of the team', async () => {
    const handle = createMcpHandler({ document, snippets: ['go', { id: 'curl', label: 'Shell' }] })
    const params = { name: 'plan_request', arguments: { operation: 'listPets' } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const url = 'https://api.example.com/mcp'
    const response = await handle(new Request(url, { method: 'POST', headers: headersOfAll, body }))
    expect(await response.text()).toMatch(/package main.*go: Go.*curl: Shell/s)
  })

  test('accepts programs', async () => {
    expect((await send({})).headers.has('access-control-allow-origin')).toBe(false)
  })

  test.each([
    ['https://docs.example.com', 200, 'https://docs.example.com'],
    ['https://other.example.com', 200, 'https://other.example.com'],
    ['https://api.example.com', 403, null],
    ['http://other.example.com', 403, null],
  ])('responds to a page of %s with %i', async (origin, expected, allowed) => {
    const { status, headers } = await send({ origin })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([expected, allowed])
  })

  const preflight = async (origin: string) =>
    answer(
      new Request('https://api.example.com/mcp', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-headers': 'content-type, mcp-method' },
      }),
    )

  test('responds to the preflight of an allowed page', async () => {
    const { status, headers } = await preflight('https://docs.example.com')
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-headers')).toBe('content-type, mcp-method')
    expect((await preflight('https://evil.example')).status).toBe(403)
  })
})
