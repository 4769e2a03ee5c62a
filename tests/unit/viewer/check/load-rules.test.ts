import { afterEach, expect, test, vi } from 'vitest'
import { isData, isList } from '#console/choice/listed-operation.ts'
import { loadRules } from '#viewer/check/load-rules.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const described = {
  id: 'listPets',
  method: 'GET',
  path: '/pets',
  responses: [
    {
      status: '200',
      at: '#/a',
      contents: [{ mediaType: 'application/json', schema: true, at: '#/b' }],
      headers: [{ name: 'X-A', isRequired: false, at: '#/c' }],
    },
  ],
  schemas: { '#/d': {} },
}

/** Each with one part of another shape. */
const others = [
  null,
  [],
  {},
  'text',
  { ...described, path: undefined },
  { ...described, responses: {} },
  { ...described, responses: [null] },
  { ...described, responses: [{ ...described.responses[0], contents: null }] },
  { ...described, responses: [{ ...described.responses[0], contents: [{ at: '#/b' }] }] },
  { ...described, responses: [{ ...described.responses[0], headers: [{ name: 5, at: '' }] }] },
  { ...described, responses: [{ status: 200, at: '#/a', contents: [], headers: [] }] },
  { ...described, schemas: undefined },
  { ...described, schemas: { a: 5 } },
]

test('A file of another shape is one that cannot be loaded, and is asked for again', async () => {
  let file: unknown
  vi.stubGlobal('fetch', async () => Response.json(file))
  for (file of others) {
    // oxlint-disable-next-line no-await-in-loop -- each is asked for after the one before was refused
    await expect(loadRules('list-pets')).rejects.toThrow('of the kind expected')
  }
  file = described
  await expect(loadRules('list-pets')).resolves.toEqual(described)
})

test('So are a list of operations, and the data of a console, of another shape', () => {
  expect(isList([{ slug: 'a', name: 'List', method: 'GET', path: '/' }])).toBe(true)
  for (const list of [null, {}, [null], [{ slug: 'a' }]]) expect(isList(list)).toBe(false)

  const data = {
    operation: { slug: 'a', parameters: [], security: { state: 'none' } },
    servers: [],
    plans: {},
    schemas: {},
  }
  expect(isData(data, 'a')).toBe(true)
  for (const other of [null, [], {}, { ...data, plans: [] }, { ...data, operation: null }]) {
    expect(isData(other, 'a')).toBe(false)
  }
  expect(isData(data, 'b')).toBe(false)
})
