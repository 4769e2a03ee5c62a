import { describe, expect, test } from 'vitest'
import { explainInvalidExample } from '#starlight/examples/format-example.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { parseData } from '#request/parse-exact-json.ts'

type Mapping = Readonly<Record<string, unknown>>

const text = (example?: unknown) => ({ type: 'string', ...(example !== undefined && { example }) })
const pet = (properties: Mapping, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
})

describe('Content includes the examples of its schema', () => {
  test.each<[name: string, content: Mapping, schemas: Mapping, shown: readonly unknown[]]>([
    ['example', { schema: pet({}), example: { a: 1 } }, {}, [{ a: 1 }]],
    ['examples', { examples: { a: { value: 1 }, b: { value: 2 } } }, {}, [1, 2]],
    ['schema.example', { schema: { ...pet({}), example: { a: 2 } } }, {}, [{ a: 2 }]],
    ['schema.examples', { schema: { type: 'integer', examples: [3, 4] } }, {}, [3, 4]],
    [
      'Through a reference in allOf',
      { schema: { allOf: [{ $ref: '#/components/schemas/Pet' }] } },
      { Pet: { ...pet({}), example: { a: 5 } } },
      [{ a: 5 }],
    ],
    ['Equal examples are merged', { schema: text('Rex'), example: 'Rex' }, {}, ['Rex']],
  ])('%s', (_, content, schemas, shown) => {
    expect(read(content, schemas)).toEqual([shown, shown])
  })
})

describe('An example is combined from the examples of properties', () => {
  const members = { name: text('Rex'), tag: { $ref: '#/components/schemas/Tag' }, note: text() }

  test.each<[name: string, schema: unknown, shown: unknown]>([
    ['Of an object', pet(members, ['name']), { name: 'Rex', tag: 'good' }],
    ['Of a list', { type: 'array', items: pet(members) }, [{ name: 'Rex', tag: 'good' }]],
    [
      'Of parts',
      {
        allOf: [
          pet({ name: text('Rex') }),
          { properties: { age: { type: 'integer', example: 3 } } },
        ],
      },
      { name: 'Rex', age: 3 },
    ],
    [
      'Of nested objects',
      pet({ owner: pet({ name: text('Ann') }, ['name']) }, ['owner']),
      { owner: { name: 'Ann' } },
    ],
    [
      'Prototype property names are ordinary names',
      pet(Object.fromEntries([['__proto__', text('a')]])),
      Object.fromEntries([['__proto__', 'a']]),
    ],
  ])('%s', (_, schema, shown) => {
    expect(read({ schema }, { Tag: text('good') })).toEqual([[shown], [shown]])
  })

  test('It is labelled, and keeps each number as written', () => {
    const document = write({ schema: pet({ price: { type: 'number', example: 'PRICE' } }) }, {})
    const [example] = examplesOf(document.replaceAll('"PRICE"', '1.10')).response

    expect(example).toMatchObject({
      summary: 'Put together from the examples of its fields',
      isAssembled: true,
      value: parseData('{"price":1.10}'),
    })
  })

  test('Requests omit read-only properties, and responses write-only ones', () => {
    const schema = pet(
      { id: { ...text('1'), readOnly: true }, pin: { ...text('2'), writeOnly: true } },
      ['id', 'pin'],
    )

    expect(read({ schema }, {})).toEqual([[{ pin: '2' }], [{ id: '1' }]])
  })
})

describe('A schema example is adapted to each direction', () => {
  const members = {
    id: { ...text(), readOnly: true },
    pin: { ...text(), writeOnly: true },
    maker: pet({ at: { ...text(), readOnly: true }, by: text() }, ['at']),
  }
  const whole = { id: '1', pin: '2', maker: { at: '3', by: '4' }, other: '5' }
  const sent = { pin: '2', maker: { by: '4' }, other: '5' }
  const received = { id: '1', maker: { at: '3', by: '4' }, other: '5' }
  const Table = { ...pet(members, ['id', 'pin']), example: whole }

  test.each<[name: string, schema: unknown, request: unknown, response: unknown]>([
    ['Of an object', Table, sent, received],
    ['Through a reference', { $ref: '#/components/schemas/Table' }, sent, received],
    ['Of a list', { type: 'array', items: Table }, [sent], [received]],
    [
      'Of additional properties',
      { additionalProperties: pet(members), example: { a: whole } },
      { a: sent },
      { a: received },
    ],
    ['Of parts', { allOf: [pet(members)], example: whole }, sent, received],
    ['Of a choice', { oneOf: [pet(members), pet({ b: text() })], example: whole }, sent, received],
    ['Within a combined example', pet({ table: Table }), { table: sent }, { table: received }],
    [
      'Of choices of which only one marks the property',
      { anyOf: [pet(members), pet({ id: text(), pin: text() })], example: { id: '1', pin: '2' } },
      { id: '1', pin: '2' },
      { id: '1', pin: '2' },
    ],
  ])('%s', (_, schema, request, response) => {
    expect(read({ schema }, { Table })).toEqual([[request], [response]])
  })

  test('Numbers stay as written', () => {
    const schema = {
      ...pet({ id: { ...text(), readOnly: true } }),
      example: { id: '1', price: 'PRICE' },
    }
    const document = write({ schema }, {}).replaceAll('"PRICE"', '1.10')

    expect(examplesOf(document).request[0]?.value).toEqual(parseData('{"price":1.10}'))
  })
})

describe('A JSON example written as text', () => {
  const leaf = pet({ leaf: text() }, ['leaf'])
  const written = '{\n  "leaf": "green"\n}\n'

  test.each<[name: string, content: Mapping]>([
    ['of the content', { schema: leaf, example: written }],
    ['with a name', { schema: leaf, examples: { one: { value: written } } }],
    ['of the schema', { schema: { ...leaf, example: written } }],
  ])('%s is parsed, sent as written, and labelled', (_, content) => {
    const { request, response } = examplesOf(write(content, {}))
    const expected = [{ value: { leaf: 'green' }, serialized: written, isTextOfJson: true }]

    expect(request).toMatchObject(expected)
    expect(response).toMatchObject(expected)
    expect(
      explainInvalidExample(
        { ...request[0], value: 1, serialized: written },
        leaf,
        new Map(),
        'request',
      ),
    ).toBe(
      'The example is written as text, but the schema requires its parsed value. The text is shown and sent as it is.',
    )
  })

  test.each<[name: string, content: Mapping, mediaType?: string]>([
    ['The schema allows texts', { schema: text(), example: written }],
    [
      'The schema rejects the parsed value',
      { schema: pet({ leaf: { type: 'integer' } }), example: written },
    ],
    ['The text is not JSON', { schema: leaf, example: 'green' }],
    ['There is no schema', { example: written }],
    ['The format is another', { schema: leaf, example: written }, 'application/xml'],
  ])('%s, so it stays text', (_, content, mediaType) => {
    const { request } = examplesOf(write(content, {}, mediaType))

    expect(request).toEqual([
      { name: undefined, summary: undefined, value: content['example'], serialized: undefined },
    ])
  })
})

describe('No example is combined', () => {
  test.each<[name: string, content: Mapping, mediaType?: string]>([
    ['if a required property has none', { schema: pet({ a: text('x'), b: text() }, ['a', 'b']) }],
    ['if a required property is not described', { schema: pet({ a: text('x') }, ['a', 'c']) }],
    ['if no property has one', { schema: pet({ a: text() }) }],
    ['if the schema rejects it', { schema: pet({ a: { type: 'integer', example: 'x' } }) }],
    ['for a choice', { schema: { oneOf: [pet({ a: text('x') }), pet({ b: text('y') })] } }],
    [
      'for a circular schema',
      { schema: pet({ self: { $ref: '#/components/schemas/Self' } }, ['self']) },
    ],
    ['in a format other than JSON', { schema: pet({ a: text('x') }) }, 'application/xml'],
    ['in addition to an authored one', { schema: pet({ a: text('x') }), example: null }],
  ])('%s', (_, content, mediaType) => {
    const Self = pet({ self: { $ref: '#/components/schemas/Self' }, a: text('x') }, ['self'])
    const { request, response } = examplesOf(write(content, { Self }, mediaType))

    expect([...request, ...response].filter(({ isAssembled }) => isAssembled)).toEqual([])
  })
})

test('A very wide schema is searched within limits', () => {
  const names = Array.from({ length: 60 }, (_, index) => `Pet${index}`)
  const members = Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
  )
  const schemas = Object.fromEntries(names.map((name) => [name, pet({ ...members, a: text('x') })]))

  expect(() => read({ schema: { $ref: '#/components/schemas/Pet0' } }, schemas)).not.toThrow()
})

/** Returns the examples of the request and of the response. */
function read(content: Mapping, schemas: Mapping): readonly (readonly unknown[])[] {
  const { request, response } = examplesOf(write(content, schemas))
  return [request.map(({ value }) => value), response.map(({ value }) => value)]
}

function write(content: Mapping, schemas: Mapping, mediaType = 'application/json'): string {
  const body = { description: 'A pet.', content: { [mediaType]: content } }
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { post: { requestBody: body, responses: { 200: body } } } },
    components: { schemas },
  })
}

function examplesOf(document: string) {
  const { operations, documented } = parseDescriptionText(document)
  const [operation] = operations
  const parts = documented.get(operation?.slug ?? '')
  return {
    request: operation?.body?.contents[0]?.examples ?? [],
    response: parts?.responses[0]?.contents[0]?.examples ?? [],
  }
}
