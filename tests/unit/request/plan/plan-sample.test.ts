import { expect, test } from 'vitest'
import type { BodyContent, Operation, RequestBody } from '#request/description/operation.ts'
import type { AuthoredExample, Parameter, Schema } from '#request/description/parameter.ts'
import { planSample } from '#request/plan/plan-sample.ts'
import { createSampleReader } from '#schema/view/sample-schema.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeParameter,
  makeProperty,
} from '../../../fixtures/operations.ts'
import { keyInHeader } from './planning.ts'

const server = 'https://api.example.com/v1'
const schemas: Readonly<Record<string, Schema>> = {
  '#/components/schemas/User': {
    type: 'object',
    required: ['name', 'age', 'home', 'roles', 'kind', 'id'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string' },
      nick: { type: 'string' },
      age: { type: 'integer' },
      home: { allOf: [{ $ref: '#/components/schemas/Home' }] },
      roles: { type: 'array', items: { type: 'string', default: 'reader' } },
      kind: { const: 'person' },
    },
  },
  '#/components/schemas/Home': {
    type: 'object',
    required: ['city'],
    properties: { city: { type: 'string' } },
  },
  '#/components/schemas/Tree': {
    required: ['child'],
    properties: { child: { $ref: '#/components/schemas/Tree' } },
  },
  '#/components/schemas/Base': {
    type: 'object',
    required: ['how'],
    properties: { how: { type: 'string' } },
  },
  '#/components/schemas/Card': {
    allOf: [
      { $ref: '#/components/schemas/Base' },
      { type: 'object', required: ['number'], properties: { number: { type: 'string' } } },
    ],
  },
  '#/components/schemas/Cash': { allOf: [{ $ref: '#/components/schemas/Base' }] },
  '#/components/schemas/Cat': {
    type: 'object',
    required: ['meow'],
    properties: { meow: { type: 'integer', example: 3 } },
  },
  '#/components/schemas/Dog': {
    type: 'object',
    required: ['woof'],
    properties: { woof: { type: 'string' } },
  },
  '#/components/schemas/Pet': {
    type: 'object',
    required: ['sort'],
    properties: { sort: { type: 'string' } },
    discriminator: { propertyName: 'sort', mapping: { kitty: '#/components/schemas/Cat' } },
  },
  '#/components/schemas/Twig': {
    type: 'object',
    required: ['leaves'],
    properties: { leaves: { type: 'array', items: { $ref: '#/components/schemas/Twig' } } },
  },
  '#/components/schemas/Loop': {
    oneOf: [{ $ref: '#/components/schemas/Loop' }, { $ref: '#/components/schemas/Dog' }],
  },
}
const cat = { $ref: '#/components/schemas/Cat' }
const dog = { $ref: '#/components/schemas/Dog' }
const card = { $ref: '#/components/schemas/Card' }
const needs = (name: string, schema: Schema) => ({
  required: [name],
  properties: { [name]: schema },
})
const readSchema = createSampleReader((reference) => schemas[reference])

const id = (value: unknown, written?: string) => ({
  path: '/users/{id}',
  parameters: [path('id', { examples: [example(value, written)] })],
})
const queries = (...parameters: readonly Parameter[]) => ({ parameters })
const typed = (name: string, schema: Schema, more: More = {}) => query(name, { ...more, schema })
const deep = { style: 'deepObject' } as const
const list = { type: 'array', items: { type: 'integer' } }
const posting = (body: RequestBody) => ({ method: 'POST', body: { ...body, isRequired: true } })
const form = makeContent('application/x-www-form-urlencoded', {
  name: makeProperty({ isRequired: true }),
  note: makeProperty({}),
  size: makeProperty({ isRequired: true, schema: { type: 'integer', default: 3 } }),
  password: makeProperty({ isRequired: true, isSecret: true }),
})
const optional: Schema = {
  type: 'object',
  properties: { list: { type: 'array' }, name: { type: 'string' }, age: { type: 'integer' } },
}
const optionalForm = makeContent('application/x-www-form-urlencoded', {
  list: makeProperty({ schema: { type: 'array' } }),
  name: makeProperty({ schema: { type: 'string' } }),
  age: makeProperty({ schema: { type: 'integer' } }),
})
const avatar = makeProperty({ isRequired: true, isBinary: true })
const user = '{"name":"NAME","age":AGE,"home":{"city":"CITY"},"roles":["reader"],"kind":"person"}'

/** The words in capitals are the placeholders, in order. */
test.each<readonly [Partial<Operation>, string]>([
  [{}, 'GET /things'],
  // A path parameter without an example gets its name; a bare id gets the name of its resource.
  [{ path: '/customers/{customerId}', parameters: [path('customerId')] }, '/customers/CUSTOMER_ID'],
  [{ path: '/v1/categories/{id}', parameters: [path('id')] }, '/v1/categories/CATEGORY_ID'],
  [{ path: '/a/{user-id}/{имя}', parameters: [path('user-id'), path('имя')] }, '/a/USER_ID/VALUE'],
  [{ path: '/a/{user}', parameters: [path('user'), query('user')] }, '/a/USER?user=USER_2'],
  // The document’s example is used unchanged, else the default, unless it cannot be sent.
  [id(7.5, '7.50'), '/users/7.50'],
  [id('..'), '/users/USER_ID'],
  [queries(typed('limit', { type: 'integer', default: 20 })), '?limit=20'],
  [queries(typed('kind', { enum: ['only'] })), '?kind=only'],
  [queries(typed('kind', { enum: ['a', 'b'] })), '?kind=KIND'],
  [queries(query('limit', { isRequired: false, examples: [example(20)] })), 'GET /things'],
  // Lists and objects are serialized; if that is not defined, a placeholder is used.
  [queries(typed('ids', list)), '?ids=IDS'],
  [queries(typed('a', { type: 'object' })), '?A_NAME=A_VALUE'],
  [queries(typed('a', { type: 'object' }, deep)), '?a%5BA_NAME%5D=A_VALUE'],
  [queries({ ...typed('a', list, deep), examples: [example(['b'])] }), '?a%5BA_NAME%5D=A_VALUE'],
  // Secrets go into slots.
  [
    { security: keyInHeader('X-Key'), ...queries(query('token', { isSecret: true })) },
    'GET /things',
  ],
  [{ method: 'POST', body: { ...json({ type: 'object' }), isRequired: false } }, 'POST /things'],
  [posting(json(undefined, [example({ name: 'Ada', size: 1 })])), '{"name":"Ada","size":1}'],
  [posting(json({}, [{ ...example({ leaf: 1 }), serialized: '{ "leaf": 1 }' }])), '{ "leaf":1 }'],
  [posting(json({ $ref: '#/components/schemas/User' })), user],
  // Without required fields, the first few scalar fields are used.
  [posting(json(optional)), '{"name":"NAME","age":AGE}'],
  [posting(optionalForm), ' name=NAME&age=AGE'],
  // The first of several schemas is used, with its discriminator.
  [
    posting(
      json({
        oneOf: [card, { $ref: '#/components/schemas/Cash' }],
        discriminator: {
          propertyName: 'how',
          mapping: { card: card.$ref, coins: '#/components/schemas/Cash' },
        },
      }),
    ),
    '{"how":"card","number":"NUMBER"}',
  ],
  [
    posting(json({ oneOf: [cat, dog], discriminator: { propertyName: 'kind' } })),
    '{"kind":"Cat","meow":3}',
  ],
  [posting(json({ oneOf: [cat, dog] })), '{"meow":3}'],
  [
    posting(json({ oneOf: [needs('size', { type: 'integer' }), { type: 'string' }] })),
    '{"size":SIZE}',
  ],
  [posting(json({ anyOf: [dog, { type: 'string' }] })), '{"woof":"WOOF"}'],
  [posting(json({ type: 'object', ...needs('pet', { oneOf: [cat, dog] }) })), '{"pet":{"meow":3}}'],
  [posting(json({ type: 'array', items: { anyOf: [cat, dog] } })), '[{"meow":3}]'],
  [
    posting(json({ allOf: [{ oneOf: [cat, dog] }, { required: ['tag'] }] })),
    '{"meow":3,"tag":"TAG"}',
  ],
  [
    posting(
      json({
        type: 'object',
        ...needs('width', { type: 'integer' }),
        oneOf: [needs('wood', { type: 'string' }), { required: ['glass'] }],
      }),
    ),
    '{"wood":"WOOD","width":WIDTH}',
  ],
  [
    posting(
      json({
        type: 'object',
        properties: { colour: { type: 'string' }, oak: { type: 'string' } },
        anyOf: [{ required: ['oak'] }, { required: ['colour'] }],
      }),
    ),
    '{"oak":"OAK"}',
  ],
  [
    posting(
      json({ oneOf: [cat, dog], anyOf: [needs('a', { const: 1 }), needs('b', { const: 2 })] }),
    ),
    '{"a":1,"meow":3}',
  ],
  // A discriminator gets a value of its mapping.
  [posting(json({ $ref: '#/components/schemas/Pet' })), '{"sort":"kitty"}'],
  // A recursive list is empty.
  [posting(json({ $ref: '#/components/schemas/Twig' })), '{"leaves":[]}'],
  [posting(json(undefined)), '"BODY"'],
  [
    posting(
      sequence({ type: 'array', items: { type: 'object', ...needs('size', { type: 'integer' }) } }),
    ),
    '{"size":SIZE}',
  ],
  [posting(sequence({ type: 'object', ...needs('size', { type: 'integer' }) })), 'BODY'],
  [posting(form), ' name=NAME&size=3'],
  [posting(makeContent('multipart/form-data', { avatar })), ' avatar: AVATAR_FILE'],
  [posting(makeContent('image/png')), ' BODY_FILE'],
])('The sample of %j is %s', (operation, shown) => {
  const planning = planSample(makeOperation(operation), server, {
    inputs: makeInputs(operation.security && { alternative: 0 }),
    readSchema,
  })
  if (planning.outcome === 'refused') throw new Error(JSON.stringify(planning.errors))
  const words = shown.replaceAll(/%5[BD]/g, ' ').match(/\b[A-Z][A-Z_\d]+\b/g) ?? []
  const placeholders = words.filter((word) => word !== 'GET' && word !== 'POST')
  const plain = show(planning.plan).replaceAll(/\n */g, '').replaceAll('": ', '":')
  expect(plain.slice(-shown.length)).toBe(shown)
  expect(planning.plan.placeholders ?? []).toEqual(placeholders)
})

test.each<readonly [method: string, schema: Schema | undefined, body: string]>([
  ['POST', optional, 'text'],
  ['PATCH', optional, 'text'],
  ['DELETE', optional, 'none'],
  ['POST', undefined, 'none'],
])('With showsBody, an optional body of %s with schema %j is %s', (method, schema, kind) => {
  const operation = makeOperation({ method, body: { ...json(schema), isRequired: false } })
  const planKind = (showsBody: boolean) => {
    const planning = planSample(operation, server, { readSchema, showsBody })
    return planning.outcome === 'planned' ? planning.plan.body.kind : planning
  }
  expect(planKind(true)).toBe(kind)
  expect(planKind(false)).toBe('none')
})

test('Keeps given inputs', () => {
  const operation = makeOperation(queries(query('limit'), query('note')))
  const inputs = makeInputs({ parameters: { 'query:limit': '5' } })
  expect(planSample(operation, server, { inputs, readSchema })).toMatchObject({
    plan: { url: `${server}/things?limit=5&note=NOTE`, placeholders: ['NOTE'] },
  })
})

test.each([
  ['Tree', ['CHILD']],
  ['Loop', ['BODY']],
])('Stops at a recursive schema: %s', (name, placeholders) => {
  const operation = makeOperation({
    method: 'POST',
    body: json({ $ref: `#/components/schemas/${name}` }),
  })
  const planning = planSample(operation, server, { inputs: makeInputs(), readSchema })
  expect(planning).toMatchObject({ outcome: 'planned', plan: { placeholders } })
})

test('Refuses an operation that no value can fix', () => {
  const planning = planSample(makeOperation({ path: '/a/../b' }), server, {})
  expect(planning).toMatchObject({ outcome: 'refused', errors: [{ field: 'operation' }] })
})

type More = Partial<Parameter> & { readonly style?: 'deepObject' }

function path(name: string, more: Partial<Parameter> = {}): Parameter {
  return { ...makeParameter({ name, in: 'path' }), ...more }
}

function query(name: string, { style, ...more }: More = {}): Parameter {
  const parameter = makeParameter({ name, in: 'query', isRequired: true, ...(style && { style }) })
  return { ...parameter, ...more }
}

function json(
  schema: Schema | undefined,
  examples: readonly AuthoredExample[] = [],
  mediaType = 'application/json',
) {
  const content: BodyContent = { mediaType, schema, examples, properties: {} }
  return { isRequired: true, description: undefined, contents: [content] }
}

function sequence(schema: Schema) {
  return json(schema, [], 'application/jsonl')
}

function example(value: unknown, written?: string): AuthoredExample {
  const authored = { name: undefined, summary: undefined, value, serialized: undefined }
  return written === undefined ? authored : { ...authored, written }
}

type Sample = Extract<ReturnType<typeof planSample>, { readonly outcome: 'planned' }>['plan']

function show({ method, url, body }: Sample): string {
  const line = `${method} ${url.slice(server.length)}`
  switch (body.kind) {
    case 'none':
      return line
    case 'text':
    case 'form':
      return `${line} ${body.text}`
    case 'file':
      return `${line} ${body.file.fileName}`
    case 'multipart':
      return `${line} ${body.parts
        .map(({ name, content }) =>
          content.kind === 'file' ? `${name}: ${content.file.fileName}` : `${name}=${content.text}`,
        )
        .join(' ')}`
  }
}

test('Prefers the media type that can contain files to JSON', () => {
  const [asJson, asForm] = ['application/json', 'multipart/form-data'].flatMap(
    (type) =>
      makeContent(type, { file: makeProperty({ isRequired: true, isBinary: true }) }).contents,
  )
  if (!asJson || !asForm) throw new Error('There is no content.')
  const body = {
    ...makeContent(''),
    isRequired: true,
    contents: [{ ...asJson, files: ['file'] }, asForm],
  }
  const planning = planSample(makeOperation({ method: 'POST', body }), server, { readSchema })
  expect(planning).toMatchObject({ plan: { body: { kind: 'multipart' } } })
})

test('Does not invent members of a deepObject with documented members', () => {
  const names = { status: { type: 'array', items: { type: 'string' } } }
  const operation = makeOperation(
    queries({
      ...typed('filters', { type: 'object', properties: names }, deep),
      examples: [example({ status: ['a'] })],
    }),
  )
  const planning = planSample(operation, server, { inputs: makeInputs(), readSchema })
  expect(planning).toMatchObject({ outcome: 'refused', errors: [{ field: 'query:filters' }] })
})
