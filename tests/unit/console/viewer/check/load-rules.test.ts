import { afterEach, expect, test, vi } from 'vitest'
import { isConsoleSetup, isOperationList } from '#console/choice/listed-operation.ts'
import { loadRules } from '#console/viewer/check/load-rules.ts'

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

test('A file with unexpected content fails to load and is requested again', async () => {
  let file: unknown
  vi.stubGlobal('fetch', async () => Response.json(file))
  for (const rules of others) {
    file = { rules }
    // oxlint-disable-next-line no-await-in-loop -- each is requested after the previous one was refused
    await expect(loadRules('list-pets')).rejects.toThrow('unexpected content')
  }
  file = { rules: described }
  await expect(loadRules('list-pets')).resolves.toEqual(described)
})

test('Validates the list of operations and the data of a console', () => {
  expect(isOperationList([{ slug: 'a', name: 'List', method: 'GET', path: '/' }])).toBe(true)
  for (const list of [null, {}, [null], [{}]]) expect(isOperationList(list)).toBe(false)

  const data = { operation: { slug: 'a' }, schemas: {} }
  expect(isConsoleSetup(data, 'a')).toBe(true)
  for (const other of [null, [], {}, { ...data, schemas: [] }, { ...data, operation: null }]) {
    expect(isConsoleSetup(other, 'a')).toBe(false)
  }
  expect(isConsoleSetup(data, 'b')).toBe(false)
})
