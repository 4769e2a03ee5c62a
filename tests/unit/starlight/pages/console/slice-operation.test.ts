import { expect, test } from 'vitest'
import { omitLongEnums } from '#starlight/pages/console/form-schemas.ts'
import { sliceOperation } from '#starlight/pages/console/slice-operation.ts'
import { makeOperation, makeParameter } from '../../../../fixtures/operations.ts'

const addresses = { sandboxUrl: 'http://localhost:4322', apiBaseUrl: undefined }

test('A slice contains the plan of the untouched call to the first server', () => {
  const { servers, untouched } = sliceOperation(makeOperation(), new Map(), addresses)
  expect(servers.map(({ id }) => id)).toEqual(['sandbox', 'https://api.example.com'])
  expect(untouched).toMatchObject({
    plan: { url: 'http://localhost:4322/things' },
    isComplete: true,
  })
})

test('Without a server the plan has a placeholder', () => {
  const operation = makeOperation({
    servers: [{ url: '/', description: undefined, variables: [] }],
  })
  const { servers, untouched } = sliceOperation(operation, new Map(), {
    sandboxUrl: undefined,
    apiBaseUrl: undefined,
  })
  expect(servers).toEqual([])
  expect(untouched?.plan).toMatchObject({
    url: 'https://base-url.invalid/things',
    notes: [
      'The document does not specify the host of the server “/”. https://base-url.invalid is its placeholder and never resolves.',
    ],
  })
})

test('A call with a required input has a sample plan', () => {
  const operation = makeOperation({
    path: '/things/{id}',
    parameters: [makeParameter({ name: 'id', in: 'path' })],
  })
  expect(sliceOperation(operation, new Map(), addresses).untouched).toMatchObject({
    isComplete: false,
    plan: { url: 'http://localhost:4322/things/THING_ID' },
  })
})

test('A slice contains exactly the schemas reachable from its inputs, including cycles and discriminators', () => {
  const schemas = new Map<string, Readonly<Record<string, unknown>>>(
    Object.entries({
      '#/components/schemas/Tree': {
        properties: { child: reference('Tree'), pet: reference('Pet') },
      },
      '#/components/schemas/Pet': {
        discriminator: { mapping: { cat: '#/components/schemas/Cat' } },
      },
      '#/components/schemas/Cat': { type: 'object' },
      '#/components/schemas/Other': { properties: { tree: reference('Tree') } },
    }),
  )
  const operation = makeOperation({
    method: 'POST',
    body: {
      isRequired: true,
      description: undefined,
      contents: [
        { mediaType: 'application/json', schema: reference('Tree'), examples: [], properties: {} },
      ],
    },
  })
  expect(Object.keys(sliceOperation(operation, schemas, addresses).schemas)).toEqual(
    ['Tree', 'Pet', 'Cat'].map((name) => `#/components/schemas/${name}`),
  )
})

function reference(name: string) {
  return { $ref: `#/components/schemas/${name}` }
}

const long = Array.from({ length: 100_000 }, (_, index) => `value-${index}`)

test('An enum of a hundred thousand values is omitted, and a short one kept', () => {
  const given = {
    parameters: [{ name: 'a', schema: { type: 'string', enum: long } }],
    schemas: { '#/A': { properties: { b: { enum: ['x', 'y'] }, c: { items: { enum: long } } } } },
  }

  expect(omitLongEnums(given)).toEqual({
    parameters: [{ name: 'a', schema: { type: 'string' } }],
    schemas: { '#/A': { properties: { b: { enum: ['x', 'y'] }, c: { items: {} } } } },
  })
})

test('Without a long enum, the input is returned unchanged', () => {
  const given = { schema: { enum: long.slice(0, 1000), default: { enum: 1 } } }

  expect(omitLongEnums(given)).toBe(given)
})
