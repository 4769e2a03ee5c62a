import { expect, test } from 'vitest'
import type { BodyContent, Operation } from '#core/request/description/operation.ts'
import type { AuthoredExample, Parameter, Schema } from '#core/request/description/parameter.ts'
import type { RequestInputs } from '#core/request/inputs.ts'
import { sketchPlan } from '#core/request/plan/sketch-plan.ts'
import { readForSketch } from '#schema/view/sketch-schema.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeParameter,
  makeProperty,
} from '../../../../fixtures/operations.ts'
import { keyIn } from './planning.ts'

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
}
const readSchema = readForSketch((reference) => schemas[reference])

test.each<readonly [string, Partial<Operation>, Partial<RequestInputs>, string, readonly string[]]>(
  [
    ['A call that needs nothing stays as it is', {}, {}, 'GET /things', []],
    [
      'A path parameter without an example is its own name in capitals',
      { path: '/customers/{customerId}', parameters: [path('customerId')] },
      {},
      'GET /customers/CUSTOMER_ID',
      ['CUSTOMER_ID'],
    ],
    [
      'A bare id has the name of what it belongs to',
      { path: '/v1/categories/{id}', parameters: [path('id')] },
      {},
      'GET /v1/categories/CATEGORY_ID',
      ['CATEGORY_ID'],
    ],
    [
      'A name with other characters is written in those that every address has',
      { path: '/a/{user-id}/{имя}', parameters: [path('user-id'), path('имя')] },
      {},
      'GET /a/USER_ID/VALUE',
      ['USER_ID', 'VALUE'],
    ],
    [
      'The document’s example is used as it was authored',
      { path: '/users/{id}', parameters: [path('id', { examples: [example(7.5, '7.50')] })] },
      {},
      'GET /users/7.50',
      [],
    ],
    [
      'The document’s default is used where there is no example',
      {
        parameters: [
          query('limit', { schema: { type: 'integer', default: 20 } }),
          query('kind', { schema: { enum: ['only'] } }),
        ],
      },
      {},
      'GET /things?limit=20&kind=only',
      [],
    ],
    [
      'A choice of several is the reader’s',
      { parameters: [query('kind', { schema: { enum: ['a', 'b'] } })] },
      {},
      'GET /things?kind=KIND',
      ['KIND'],
    ],
    [
      'What is optional is left out',
      { parameters: [query('limit', { isRequired: false, examples: [example(20)] })] },
      {},
      'GET /things',
      [],
    ],
    [
      'What is given stays',
      { path: '/users/{id}', parameters: [path('id'), query('limit'), query('note')] },
      { parameters: { 'query:limit': '5' } },
      'GET /users/USER_ID?limit=5&note=NOTE',
      ['USER_ID', 'NOTE'],
    ],
    [
      'Two fields of one name have a placeholder each',
      { path: '/users/{user}', parameters: [path('user'), query('user')] },
      {},
      'GET /users/USER?user=USER_2',
      ['USER', 'USER_2'],
    ],
    [
      'An example that cannot be sent gives way to a placeholder',
      { path: '/users/{id}', parameters: [path('id', { examples: [example('..')] })] },
      {},
      'GET /users/USER_ID',
      ['USER_ID'],
    ],
    [
      'A list and an object take their form',
      {
        parameters: [
          query('ids', { schema: { type: 'array', items: { type: 'integer' } } }),
          { ...query('filter', { style: 'deepObject' }), schema: { type: 'object' } },
        ],
      },
      {},
      'GET /things?ids=IDS&filter%5BFILTER_NAME%5D=FILTER_VALUE',
      ['IDS', 'FILTER_NAME', 'FILTER_VALUE'],
    ],
    [
      'Of a list whose form is not defined, only the place is shown',
      {
        parameters: [
          {
            ...query('filter', { style: 'deepObject' }),
            schema: { type: 'array', items: { type: 'string' } },
            examples: [{ ...example(['a', 'b']) }],
          },
        ],
      },
      {},
      'GET /things?filter%5BFILTER_NAME%5D=FILTER_VALUE',
      ['FILTER_NAME', 'FILTER_VALUE'],
    ],
    [
      'A key and a parameter that takes a secret are slots',
      { security: keyIn('X-Key'), parameters: [query('token', { isSecret: true })] },
      { alternative: 0 },
      'GET /things',
      [],
    ],
    [
      'An optional body is left out',
      { method: 'POST', body: { ...json({ type: 'object' }), isRequired: false } },
      {},
      'POST /things',
      [],
    ],
    [
      'A required body is the document’s example',
      { method: 'POST', body: json(undefined, [example({ name: 'Ada', size: 1 })]) },
      {},
      'POST /things {\n  "name": "Ada",\n  "size": 1\n}',
      [],
    ],
    [
      'A body without an example has its required members, numbers without quotation marks',
      { method: 'POST', body: json({ $ref: '#/components/schemas/User' }) },
      {},
      'POST /things {\n  "name": "NAME",\n  "age": AGE,\n  "home": {\n    "city": "CITY"\n  },\n  "roles": [\n    "reader"\n  ],\n  "kind": "person"\n}',
      ['NAME', 'AGE', 'CITY'],
    ],
    [
      'A body of which nothing is known is one placeholder',
      { method: 'POST', body: json(undefined) },
      {},
      'POST /things "BODY"',
      ['BODY'],
    ],
    [
      'A form has its required fields, and no field for a secret',
      {
        method: 'POST',
        body: {
          ...makeContent('application/x-www-form-urlencoded', {
            name: makeProperty({ isRequired: true }),
            note: makeProperty({}),
            size: makeProperty({ isRequired: true, schema: { type: 'integer', default: 3 } }),
            password: makeProperty({ isRequired: true, isSecret: true }),
          }),
          isRequired: true,
        },
      },
      {},
      'POST /things name=NAME&size=3',
      ['NAME'],
    ],
    [
      'A file is named as a placeholder',
      {
        method: 'POST',
        body: {
          ...makeContent('multipart/form-data', {
            avatar: makeProperty({ isRequired: true, isBinary: true }),
          }),
          isRequired: true,
        },
      },
      {},
      'POST /things avatar: AVATAR_FILE',
      ['AVATAR_FILE'],
    ],
    [
      'A body of bytes is a file that is named as a placeholder',
      { method: 'POST', body: { ...makeContent('image/png'), isRequired: true } },
      {},
      'POST /things BODY_FILE',
      ['BODY_FILE'],
    ],
  ],
)('%s', (_, operation, inputs, shown, missing) => {
  const sketch = sketchPlan(makeOperation(operation), server, {
    inputs: makeInputs(inputs),
    readSchema,
  })
  if (sketch.outcome === 'refused') throw new Error(JSON.stringify(sketch.refusals))
  expect([show(sketch.plan), sketch.plan.placeholders ?? []]).toEqual([shown, missing])
})

test('A schema that holds itself ends in a placeholder', () => {
  const operation = makeOperation({
    method: 'POST',
    body: json({ $ref: '#/components/schemas/Tree' }),
  })
  const sketch = sketchPlan(operation, server, { inputs: makeInputs(), readSchema })
  expect(sketch).toMatchObject({ outcome: 'planned', plan: { placeholders: ['CHILD'] } })
})

test('What no value can mend is refused as it always is', () => {
  const sketch = sketchPlan(makeOperation({ path: '/things/{id}' }), server, {})
  expect(sketch).toMatchObject({ outcome: 'refused', refusals: [{ field: 'operation' }] })
})

type More = Partial<Parameter> & { readonly style?: 'deepObject' }

function path(name: string, more: Partial<Parameter> = {}): Parameter {
  return { ...makeParameter({ name, in: 'path' }), ...more }
}

function query(name: string, { style, ...more }: More = {}): Parameter {
  const parameter = makeParameter({ name, in: 'query', isRequired: true, ...(style && { style }) })
  return { ...parameter, ...more }
}

function json(schema: Schema | undefined, examples: readonly AuthoredExample[] = []) {
  const content: BodyContent = {
    mediaType: 'application/json',
    schema,
    examples,
    properties: {},
  }
  return { isRequired: true, description: undefined, contents: [content] }
}

function example(value: unknown, written?: string): AuthoredExample {
  const authored = { name: undefined, summary: undefined, value, serialized: undefined }
  return written === undefined ? authored : { ...authored, written }
}

type Sketched = Extract<ReturnType<typeof sketchPlan>, { readonly outcome: 'planned' }>['plan']

function show({ method, url, body }: Sketched): string {
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
