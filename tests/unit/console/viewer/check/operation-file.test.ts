import { afterEach, expect, test, vi } from 'vitest'
import { isOperationList } from '#console/choice/listed-operation.ts'
import { loadOperationFile } from '#console/viewer/check/operation-file.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const described = {
  id: 'listPets',
  method: 'GET',
  path: '/pets',
  responses: [],
  schemas: {},
  files: {},
}
const others = [
  null,
  [],
  'text',
  { ...described, responses: {} },
  { ...described, schemas: [] },
  { ...described, files: [] },
]

const operationFile = { operation: { slug: 'list-pets' }, schemas: {}, rules: described }

test('A file with unexpected content fails to load and is requested again', async () => {
  let file: unknown
  vi.stubGlobal('fetch', async () => Response.json(file))
  const parts = [
    { schemas: [] },
    { operation: null },
    { operation: { slug: 'other' } },
    ...others.map((rules) => ({ rules })),
  ]
  const whole = parts.map((part) => Object.assign({}, operationFile, part))
  for (const other of [null, [], {}, ...whole]) {
    file = other
    // oxlint-disable-next-line no-await-in-loop -- each is requested after the previous one was refused
    await expect(loadOperationFile('list-pets')).rejects.toThrow('unexpected content')
  }
  file = operationFile
  await expect(loadOperationFile('list-pets')).resolves.toEqual(operationFile)
})

test('Validates the list of operations', () => {
  expect(isOperationList([{ slug: 'a', name: 'List', method: 'GET', path: '/' }])).toBe(true)
  for (const list of [null, {}, [null], [{}]]) expect(isOperationList(list)).toBe(false)
})
