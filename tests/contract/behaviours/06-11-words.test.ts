import { beforeAll, describe, expect, test } from 'vitest'
import { buildTime } from '../../support/build-time.ts'
import { buildTestSite } from '../../support/sites.ts'
import { drawPages } from './read-pages.ts'

beforeAll(async () => buildTestSite('reference'), buildTime)

const timeout = 60_000

/** A document with a schema that the page of its name shows. */
const drawThing = async (thing: string, version?: string) => {
  const page = await drawPages(`paths: {}\ncomponents: { schemas: { Thing: ${thing} } }\n`, version)
  return page('/reference/schemas/thing/')
}

describe('6. Requests and responses are two views of one schema', { timeout }, () => {
  test('What only the other direction has is left out and named, and is required there alone', async () => {
    const page = await drawPages(`
paths:
  /users:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }
      responses: { 201: { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } } }
components:
  schemas:
    User:
      type: object
      required: [id, password]
      properties: { id: { type: string, readOnly: true }, password: { type: string, writeOnly: true } }`)
    const operation = page('/reference/post-users/')
    const schema = page('/reference/schemas/user/')

    expect(operation.rows).toEqual({
      'body--password': 'password string, required, write-only',
      'response-201--id': 'id string, read-only',
    })
    expect(operation.text).toContain('Only in responses: id')
    expect(operation.text).toContain('Only in requests: password')
    expect(schema.headings).toEqual(['In requests', 'In responses'])
  })
})

describe('7. Absent, null and empty are three words', { timeout }, () => {
  test.each([
    ['3.0.4', '{ type: object, properties: { a: { type: string, nullable: true } } }'],
    ['3.1.0', "{ type: object, properties: { a: { type: [string, 'null'] } } }"],
    ['3.1.0', "{ properties: { a: { anyOf: [{ type: string }, { type: 'null' }] } } }"],
  ])('Null is said in the same way: %s %s', async (version, thing) => {
    const { rows } = await drawThing(thing, version)

    expect(rows['member-a']).toBe('a string, may be null')
  })

  test('What may be absent bears no mark, and what may not be empty says so', async () => {
    const { rows } = await drawThing(
      '{ required: [b], properties: { a: { type: string }, b: { type: string, minLength: 1 } } }',
    )

    expect(rows['member-a']).toBe('a string')
    expect(rows['member-b']).toBe('b string, required, at least 1 character, so never empty')
  })
})

test(
  '8. Every constraint is said in words, as exactly as in the document',
  { timeout },
  async () => {
    const { text } = await drawThing(`
    { type: object, minProperties: 1, properties: {
        a: { type: string, pattern: '^a|b$', maxLength: 5, format: uuid },
        b: { type: array, items: { type: integer, multipleOf: 5 }, minItems: 2, uniqueItems: true },
        c: { type: number, exclusiveMinimum: 0, maximum: 1 } },
      additionalProperties: false, dependentRequired: { a: [b] } }`)

    for (const said of [
      'at least 1 member',
      'format uuid at most 5 characters matches the regular expression ^a|b$',
      'array of integers, at least 2 items, no two items alike',
      'a multiple of 5',
      'greater than 0, at most 1',
      'no other members',
      'where “a” is there, required too: b',
    ]) {
      expect(text).toContain(said)
    }
  },
)

describe('9. Numbers are the text of the document', { timeout }, () => {
  const document = `
paths:
  /prices:
    get:
      parameters: [{ name: over, in: query, schema: { type: number, default: 1.50 }, example: 2.10 }]
      responses:
        200:
          description: Done.
          content:
            application/json:
              schema: { properties: { id: { type: integer, maximum: 9223372036854775807 } } }
              example: { id: 9007199254740993, price: 1.10 }
        default:
          description: Failed.
          content:
            application/json: { schema: { $ref: '#/components/schemas/Code' } }
components: { schemas: { Code: { type: number, example: 4.20 } } }`

  test('In limits, in defaults, and in examples of every kind', async () => {
    const { text } = (await drawPages(document))('/reference/get-prices/')

    for (const said of [
      'at most 9223372036854775807',
      'default 1.50',
      'Example: 2.10',
      '{ "id": 9007199254740993, "price": 1.10 }',
      'default application/json 4.20',
    ]) {
      expect(text).toContain(said)
    }
  })
})

test(
  '10. Of a long list of values the first few are shown, and all can be found',
  { timeout },
  async () => {
    const values = Array.from({ length: 40 }, (_, index) => `value${index}`)
    const page = await drawThing(`{ type: string, enum: [${values.join(', ')}] }`)

    expect(page.text).toContain('one of value0, value1, value2')
    expect(page.folded(/other values/)).toMatch(/^and 32 other values value8, .*value39$/)
  },
)

describe('11. Free-form says “anything”, and silence “not specified”', { timeout }, () => {
  test('For types, members, items, parameters and bodies', async () => {
    const { rows } = await drawThing(`
      { type: object, properties: {
          any: true, open: { type: object, additionalProperties: true }, list: { type: array, items: {} },
          shapeless: { type: object }, itemless: { type: array }, untyped: { description: A thing. } } }`)

    expect(rows).toMatchObject({
      'member-any': 'any anything',
      'member-open': 'open object, any other members',
      'member-list': 'list array of anything',
      'member-shapeless': 'shapeless object, members not specified',
      'member-itemless': 'itemless array, items not specified',
      'member-untyped': 'untyped type not specified A thing.',
    })
    const page = await drawPages(`
paths:
  /a: { put: { parameters: [{ name: q, in: query }], requestBody: { content: { text/csv: {} } } } }`)

    expect(page('/reference/put-a/').part('query-q')).toContain('Its type is not specified.')
    expect(page('/reference/put-a/').text).toContain('text/csv Its shape is not specified.')
  })
})
