import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'astro/zod'
import { createMcpHandler } from '#cli/mcp/mcp-handler.ts'
import { quotationNote } from '#cli/mcp/tools/tool.ts'
import { writeFolder } from '../../../support/write-folder.ts'
import { comparingNames, serveTools, toolNames } from './serve-tools.ts'

const older = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: size, in: query, schema: { type: integer, maximum: 1.10 } }
      responses:
        '200':
          description: Done.
          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
  /owners:
    get:
      operationId: listOwners
      responses:
        '200':
          description: Done.
          content: { application/json: { schema: { properties: { secret: { x-internal: true } } } } }
components:
  schemas:
    Pet:
      type: object
      properties:
        name: { type: string }
`
const newer = older
  .replace("version: '1'", "version: '2'")
  .replace('maximum: 1.10', 'maximum: 1.00')
  .replace('name: { type: string }', 'name: { type: string }\n        age: { type: integer }')
  .replace(/ {2}\/owners:[^]*?(?=components:)/, '  /cats: { get: { responses: {} } }\n')

const size = {
  id: expect.stringMatching(/^limit-[a-z\d]{10,}$/),
  effect: 'breaking',
  kind: 'limit',
  sentence: 'The query parameter `size` is now `maximum: 1.00` (it was `maximum: 1.10`).',
  operations: ['GET /pets'],
  operationCount: 1,
}

test('Lists the changes, the most harmful first, of named documents', async () => {
  const { folder, read } = await compare()
  const { quotedFrom, note, quoted } = await read('list_changes')

  expect(quotedFrom).toBe(`${join(folder, 'old.yaml')}, ${join(folder, 'new.yaml')}`)
  expect(note).toBe(quotationNote)
  expect(quoted).toEqual({
    older: { name: join(folder, 'old.yaml'), title: 'Pets', version: '1' },
    newer: { name: join(folder, 'new.yaml'), title: 'Pets', version: '2' },
    effects: { breaking: 2, unknown: 0, indirect: 0, compatible: 2 },
    total: 4,
    changes: [
      expect.objectContaining({ kind: 'operation-removed', operations: ['GET /owners'] }),
      size,
      expect.objectContaining({ kind: 'operation-added', operations: ['GET /cats'] }),
      expect.objectContaining({ kind: 'field-added', effect: 'compatible' }),
    ],
  })
})

test('Lists changes by effect, operation and position', async () => {
  const { read } = await compare()
  const list = async (input: object) => (await read('list_changes', input)).quoted

  expect(await list({ effect: 'compatible', limit: 1 })).toMatchObject({
    effects: { breaking: 2, compatible: 2 },
    total: 2,
    changes: [{ kind: 'operation-added' }],
    more: '1 more: from 1',
  })
  expect(await list({ from: 3 })).toMatchObject({ changes: [{ kind: 'field-added' }] })
  for (const operation of ['listPets', 'list-pets', 'GET /pets']) {
    expect(await list({ operation })).toMatchObject({
      effects: { breaking: 1, compatible: 1 },
      total: 2,
    })
  }
  // It is only in the older document.
  expect(await list({ operation: 'listOwners' })).toMatchObject({
    total: 1,
    changes: [{ kind: 'operation-removed' }],
  })
})

test('Reads a change with its locations, values and operations in both documents', async () => {
  const { folder, read } = await compare()
  const [, id] = await listIds(read)
  const at = '#/paths/~1pets/get/parameters/0/schema/maximum'

  expect((await read('read_change', { id })).quoted).toEqual({
    ...size,
    id,
    means: expect.stringContaining('no longer valid'),
    direction: 'request',
    operations: [
      {
        call: 'GET /pets',
        name: 'listPets',
        slugs: { older: 'list-pets', newer: 'list-pets' },
      },
    ],
    older: { file: join(folder, 'old.yaml'), line: 8, at, value: '1.10' },
    newer: { file: join(folder, 'new.yaml'), line: 8, at, value: '1.00' },
  })
})

test('Reads the value of a removed part in the older document only', async () => {
  const { read } = await compare()
  const [removed] = await listIds(read)

  expect((await read('read_change', { id: removed })).quoted).toMatchObject({
    operations: [{ slugs: { older: 'list-owners', newer: null } }],
    older: { at: '#/paths/~1owners/get', line: 14, value: expect.stringContaining('listOwners') },
    newer: {
      at: '#/paths',
      note: 'This is the nearest part that contains it or would contain it.',
    },
  })
  const { quoted } = await read('read_change', { id: removed })
  expect(quoted['newer']).not.toHaveProperty('value')
})

test('Truncates a long value, and continues a long list of operations', async () => {
  const call = "post: { requestBody: { $ref: '#/components/requestBodies/Pet' }, responses: {} }"
  const paths = Array.from({ length: 60 }, (_, index) => `  /pets/${index}: { ${call} }\n`).join('')
  const write = (text: string) => `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
${paths}components:
  requestBodies: { Pet: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
  schemas: { Pet: { type: object, properties: { name: { type: string, pattern: '${text.repeat(1500)}' } } } }
`
  const { read } = await compare({ 'old.yaml': write('"a'), 'new.yaml': write('"b') })
  const [id = ''] = await listIds(read)
  const { quoted } = await read('read_change', { id })

  expect(JSON.stringify(quoted).length).toBeLessThan(10_000)
  expect(quoted).toMatchObject({
    operationCount: 60,
    more: expect.stringMatching(/^\d+ more: from \d+$/),
    older: {
      value: `"${String.raw`\"a`.repeat(666)}\\`,
      note: 'Only the first 2000 of 4502 characters are here.',
    },
  })
  const rest = await read('read_change', { id, from: 59 })
  expect(rest.quoted).toMatchObject({ operations: [{ call: 'POST /pets/59' }] })
  expect(rest.quoted).not.toHaveProperty('more')
})

test('Lists as many changes as one result holds, and where to continue', async () => {
  const start = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      responses: {}
      parameters:
`
  const [old, next] = ['a', 'b'].map((text) =>
    Array.from(
      { length: 40 },
      (_, index) =>
        `        - { name: p${index}, in: query, schema: { pattern: ${text.repeat(300)} } }\n`,
    ).join(''),
  )
  const { read } = await compare({ 'old.yaml': start + old, 'new.yaml': start + next })
  const { quoted } = await read('list_changes', { limit: 100 })
  const { length } = idsSchema.parse(quoted).changes

  expect(JSON.stringify(quoted).length).toBeLessThan(10_000)
  expect(quoted).toMatchObject({ total: 40, more: `${40 - length} more: from ${length}` })
})

test('An id is the same in each comparison of two documents, and unique', async () => {
  const files = {
    'old.yaml': `${older}servers: [{ url: https://a.example.com }]\n`,
    'new.yaml': `${newer}servers: [{ url: https://b.example.com }]\n`,
  }
  const ids = await listIds((await compare(files)).read)

  expect(await listIds((await compare(files)).read)).toEqual(ids)
  // Both servers are at the same pointers.
  const [server = '', ...others] = ids.filter((id) => id.startsWith('server-'))
  expect(others).toEqual([`${server}-2`])
  expect(new Set(ids).size).toBe(ids.length)
})

test('Compares again when a document has changed', async () => {
  const { folder, read } = await compare()
  writeFileSync(join(folder, 'old.yaml'), newer.replace('age: {', 'ages: {'))

  expect((await read('list_changes')).quoted).toMatchObject({ total: 2 })
})

test('The value of a change has no hidden parts', async () => {
  const { call, read } = await compare()
  const [id] = await listIds(read)
  const { text } = await call('read_change', { id })

  expect(text).toContain('application/json')
  expect(text).not.toContain('secret')
})

test.each([
  ['read_change', { id: 'none' }, /There is no “none” here\. Available: “operation-removed-/],
  [
    'list_changes',
    { operation: 'listPet' },
    'The document has no operation “listPet”. Similar names: “listPets”. list_operations lists them all.',
  ],
])('%s refuses %j with a sentence', async (name, input, sentence) => {
  const { call } = await compare()

  expect(await call(name, input)).toEqual({
    isError: true,
    text: expect.stringMatching(sentence),
  })
})

test('Names the line of an older document that cannot be parsed', async () => {
  const { folder, call } = await compare({
    'old.yaml': 'openapi: 3.1.0\n{}: [\n',
    'new.yaml': newer,
  })

  for (const name of ['list_changes', 'read_change']) {
    const { isError, text } = await call(name, name === 'read_change' ? { id: 'x' } : {})
    expect(isError).toBe(true)
    expect(text).toContain(`${join(folder, 'old.yaml')}:3: This is not YAML`)
  }
})

test('Without an older document, the tools do not exist', async () => {
  const folder = await writeFolder({ 'new.yaml': newer })
  const { listTools, call } = connect({ document: join(folder, 'new.yaml') })

  expect(await listTools()).toEqual(toolNames)
  await expect(call('list_changes')).rejects.toThrow('list_changes')
})

test('Over standard input and output, the option --base names the older document', async () => {
  const folder = await writeFolder({ 'old.yaml': older, 'new.yaml': newer })
  const document = ['--document', join(folder, 'new.yaml')]
  const tools = await serveTools([...document, '--base', join(folder, 'old.yaml')])
  onTestFinished(() => tools.client.close())

  expect((await tools.client.listTools()).tools.map(({ name }) => name)).toEqual([
    ...toolNames,
    ...comparingNames,
  ])
  const { quoted } = await tools.read('list_changes', { effect: 'breaking' })
  expect(quoted).toMatchObject({
    older: { name: expect.stringMatching(/old\.yaml$/) },
    changes: [{}, size],
  })

  const unknown = await serveTools([...document, '--base', join(folder, 'none.yaml')])
  onTestFinished(() => unknown.client.close())
  expect(await unknown.readError('list_changes')).toMatch(/none\.yaml:1: The file does not exist/)
  expect((await unknown.read('list_operations')).quoted).toMatchObject({ total: 2 })
}, 60_000)

async function compare(
  files: Readonly<Record<string, string>> = { 'old.yaml': older, 'new.yaml': newer },
) {
  const folder = await writeFolder(files)
  const [base, document] = [join(folder, 'old.yaml'), join(folder, 'new.yaml')]
  return { folder, ...connect({ document, base }) }
}

function connect(options: Parameters<typeof createMcpHandler>[0]) {
  const handle = createMcpHandler(options)
  const send = async (method: string, params: object) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const request = new Request('https://api.example.com/mcp', { method: 'POST', headers, body })
    const text = await (await handle(request)).text()
    const data = JSON.parse(text.replace(/^(?:event: .*\n)?data: /, ''))
    const { result, error } = responseSchema.parse(data)
    if (error) throw new Error(error.message)
    return result
  }
  const call = async (name: string, input: object = {}) => {
    const result = await send('tools/call', { name, arguments: input })
    const { isError, content } = resultSchema.parse(result)
    return { isError, text: content.map(({ text }) => text).join('\n') }
  }
  return {
    call,
    listTools: async () =>
      toolsSchema.parse(await send('tools/list', {})).tools.map(({ name }) => name),
    read: async (name: string, input: object = {}) => {
      const { isError, text } = await call(name, input)
      if (isError) throw new Error(text)
      return quotationSchema.parse(JSON.parse(text))
    },
  }
}

async function listIds(read: ReturnType<typeof connect>['read']): Promise<readonly string[]> {
  const { quoted } = await read('list_changes')
  return idsSchema.parse(quoted).changes.map(({ id }) => id)
}

const responseSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})
const resultSchema = z.object({
  isError: z.boolean().default(false),
  content: z.array(z.object({ text: z.string() })),
})
const toolsSchema = z.object({ tools: z.array(z.object({ name: z.string() })) })
const idsSchema = z.object({ changes: z.array(z.object({ id: z.string() })) })
const quotationSchema = z.strictObject({
  quotedFrom: z.string(),
  note: z.string(),
  quoted: z.record(z.string(), z.unknown()),
})
