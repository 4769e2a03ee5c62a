import { expect, test } from 'vitest'
import { readOperation } from '#cli/mcp/tools/read-operation.ts'
import { connectTools } from '../../../support/call-tool.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const long = 'A sentence that goes on. '.repeat(20)
const fields = Array.from(
  { length: 200 },
  (_, index) => `field_${index}: { type: string, description: ${long} }`,
)

const shop = parseDescriptionText(`openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: https://api.example.com }]
x-not-specified: [{ id: limits, topic: Limits, assume: Do not assume any. }]
x-contradictory: [{ id: two, topic: Names, statements: [One., Other.], reading: Take one. }]
paths:
  /orders:
    post:
      operationId: createOrder
      summary: Create order
      description: "First.\\n\\nSecond."
      parameters:
        - { name: token, in: query, required: true, schema: { type: string } }
        - name: filter
          in: query
          schema: { type: object, properties: { since: { type: integer } } }
      requestBody:
        required: true
        content:
          text/plain: { schema: { type: string } }
          application/json: { schema: { $ref: '#/components/schemas/Order' } }
      responses:
        201:
          description: Created
          headers: { X-Rate: { description: Left, schema: { type: integer } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
        404: { description: Not found }
  /samples:
    get:
      operationId: samples
      x-codeSamples:
        - { lang: Go, label: Acme SDK, source: "one()\\ntwo()" }
        - { lang: Go, label: Acme SDK, source: "three()" }
      responses: {}
  /large:
    post:
      operationId: large
      requestBody:
        content:
          application/json:
            schema: { required: [field_199], properties: { ${fields.join(', ')} } }
      responses: {}
components:
  schemas:
    Order: { required: [item], properties: { item: { $ref: '#/components/schemas/Item' } } }
    Item: { description: A thing, properties: { sku: { type: string } } }
    # JavaScript would change a number with this many digits.
    Exact: { properties: { id: { type: integer, default: 12345678901234567890 } } }
`)

const { read, callTool } = await connectTools(shop, [readOperation])
const readPart = (input: Readonly<Record<string, unknown>>) =>
  read('read_operation', { operation: 'createOrder', ...input })

test('A call includes its credential, inputs, one level of its body and its statuses', async () => {
  expect(await readPart({})).toEqual({
    operation: {
      id: 'createOrder',
      slug: 'create-order',
      name: 'Create order',
      call: 'POST /orders',
    },
    about: 'First. Second.',
    credential: 'The document does not specify whether a credential is needed.',
    servers: ['https://api.example.com'],
    parameters: [
      'query:token (a secret, which has a slot): string, required',
      'query:filter: object, 1 field',
    ],
    body: {
      required: true,
      media_type: 'application/json',
      or: ['text/plain'],
      type: 'Order, 1 field, of which it needs item',
      fields: ['item: Item, required, 1 field. A thing'],
    },
    responses: ['201: application/json, Order, 1 field. Created', '404: Not found'],
    open: [],
  })
})

test('Truncates a large body after its required fields, and explains how to read the rest', async () => {
  const answer = await callTool('read_operation', { operation: 'large' })
  expect(answer.length).toBeLessThan(6000)
  expect(answer).toContain('"fields":["field_199: string, required"')
  expect(answer).toMatch(/… \d+ more: part “body”/)
})

test('A part continues where its lines ended', async () => {
  const input = { operation: 'large', part: 'body' }
  const first = await callTool('read_operation', input)
  expect(first.length).toBeLessThan(14_000)
  const [, next] = /… \d+ more lines: from (\d+)/.exec(first) ?? []
  const second = await callTool('read_operation', { ...input, from: Number(next) })
  expect(first).not.toContain(`field_${Number(next) - 1}:`)
  expect(second).toContain(`field_${Number(next) - 1}:`)
})

test('A path selects nested fields of a parameter, a body and a response', async () => {
  expect(await readPart({ part: 'parameters', path: ['query:filter'] })).toEqual({
    type: 'object, 1 field',
    fields: ['since: integer'],
  })
  expect(await readPart({ part: 'body', path: ['item'] })).toEqual({
    media_type: 'application/json',
    type: 'Item, 1 field',
    description: 'A thing',
    fields: ['sku: string'],
  })
  expect(await readPart({ part: 'responses', path: ['201'], depth: 2 })).toEqual({
    status: '201',
    description: 'Created',
    headers: ['X-Rate: integer. Left'],
    media_type: 'application/json',
    type: 'Order, 1 field',
    fields: ['item: Item, 1 field. A thing', '  sku: string'],
  })
})

test('Media types, named schemas, the description and open points are parts too', async () => {
  expect(await readPart({ part: 'body', media_type: 'text/plain' })).toEqual({
    media_type: 'text/plain',
    type: 'string',
  })
  expect(await readPart({ part: 'schema', path: ['Item'] })).toMatchObject({
    fields: ['sku: string'],
  })
  expect(await readPart({ part: 'description' })).toBe('Create order\n\nFirst.\n\nSecond.')
  expect(await readPart({ part: 'open' })).toMatchObject({
    ofOperation: [],
    ofDocument: ['Limits. Do not assume any.'],
    contradictions: ['Names. One. Other. Until the owner decides: Take one.'],
  })
})

test('Numbers keep every digit', async () => {
  expect(await readPart({ part: 'schema', path: ['Exact'] })).toMatchObject({
    fields: ['id: integer, default 12345678901234567890'],
  })
})

test.each([
  [{ part: 'body', path: ['itm'] }, /There is no “itm” here\. Similar names: “item”\./],
  [{ part: 'body', media_type: 'text/csv' }, /There is no “text\/csv” here\./],
  [{ part: 'responses', path: ['500'] }, /Available: “201”, “404”\./],
  [{ part: 'parameters', path: ['query:x'] }, /“query:token”/],
  [{ part: 'schema', path: [] }, /Available: .*“Order”/],
])('Refuses %j and lists the available names', async (input, sentence) => {
  await expect(readPart(input)).rejects.toThrow(sentence)
})

const serialized = parseDescriptionText(`openapi: 3.2.0
info: { title: T, version: '1' }
paths:
  /things:
    post:
      operationId: addThing
      parameters:
        - { name: ids, in: query, explode: false, schema: { type: array } }
        - { name: raw, in: query, allowReserved: true, schema: { type: string } }
        - { name: usual, in: query, schema: { type: string } }
        - { name: Accept, in: header, schema: { type: string } }
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { tags: { type: array } } }
            encoding: { tags: { style: form, explode: false } }
      responses:
        200:
          summary: Found
          description: A long text.
          content:
            application/jsonl:
              itemSchema: { type: object, properties: { id: { type: integer } } }
    put:
      operationId: putThing
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                thing:
                  type: object
                  required: [id, name]
                  properties: { id: { type: integer, readOnly: true }, name: {} }
      responses: {}
`)

const { read: readSerialized } = await connectTools(serialized, [readOperation])

test('Shows non-default serialization, ignored headers and item schemas', async () => {
  expect(await readSerialized('read_operation', { operation: 'addThing' })).toMatchObject({
    parameters: [
      expect.stringContaining('query:ids (style: form, explode: false): array'),
      expect.stringContaining(
        'query:raw (style: form, explode: true, allowReserved: true): string',
      ),
      'query:usual: string',
    ],
    ignored: expect.stringMatching(/^Accept\. /),
    body: { encoding: ['tags: style: form, explode: false'] },
    responses: ['200: application/jsonl, each item object, 1 field. Found'],
  })
  const response = { operation: 'addThing', part: 'responses', path: ['200'] }
  expect(await readSerialized('read_operation', response)).toMatchObject({
    summary: 'Found',
    of: 'each item',
    fields: ['id: integer'],
  })
})

test('Parameters and headers have the description of their schema, if they have none', async () => {
  const { read: readDescribed } = await connectTools(
    parseDescriptionText(`openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /things:
    get:
      operationId: things
      parameters:
        - { name: size, in: query, schema: { type: integer, description: How many. } }
        - { name: sort, in: query, description: First., schema: { type: string, description: Second. } }
      responses:
        200:
          description: Found
          headers: { X-Left: { schema: { type: integer, description: Requests left. } } }
`),
    [readOperation],
  )
  expect(await readDescribed('read_operation', { operation: 'things' })).toMatchObject({
    parameters: ['query:size: integer. How many.', 'query:sort: string. First.'],
  })
  const response = { operation: 'things', part: 'responses', path: ['200'] }
  expect(await readDescribed('read_operation', response)).toMatchObject({
    headers: ['X-Left: integer. Requests left.'],
  })
})

test('Read-only fields are not required in a request', async () => {
  expect(await readSerialized('read_operation', { operation: 'putThing' })).toMatchObject({
    body: { fields: ['thing: object, 1 field, of which it needs name'] },
  })
})

test('Code samples of the team are named in the call, and read by name', async () => {
  const input = { operation: 'samples' }
  expect(await read('read_operation', input)).toMatchObject({
    samples: ['Acme SDK', 'Acme SDK (2)'],
  })
  const first = {
    name: 'Acme SDK',
    language: 'go',
    source: 'the document',
    text: 'one()\ntwo()',
    others: ['Acme SDK (2)'],
  }
  expect(await read('read_operation', { ...input, part: 'samples' })).toEqual(first)
  const second = { ...input, part: 'samples', path: ['Acme SDK (2)'] }
  expect(await read('read_operation', second)).toMatchObject({ text: 'three()' })
})
