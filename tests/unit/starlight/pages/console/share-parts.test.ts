import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadOperation } from '#console/choice/listed-operation.ts'
import { lazyFields } from '#console/request-panel/load-fields.ts'
import { createConsoleData, createSharedForms } from '#starlight/pages/console/console-data.ts'
import { shareParts } from '#starlight/pages/console/share-parts.ts'
import { loadTestPortal } from '../../../../support/pet-store-portal.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(path: string) {
  const apiReference = await loadTestPortal(`tests/fixtures/${path}`)
  const { operations, schemas } = apiReference.api
  const consoles = operations.map((operation) => {
    const create = (references?: readonly string[]) =>
      createConsoleData(apiReference, operation, undefined, references)
    return { slug: operation.slug, create, data: create() }
  })
  const share = (limits?: Parameters<typeof shareParts>[2]) =>
    shareParts(operations, createSharedForms(schemas), limits)
  return { consoles, share }
}

/** @returns the requested files */
function serve(files: ReadonlyMap<string, unknown>): readonly string[] {
  const asked: string[] = []
  vi.spyOn(lazyFields, 'load').mockReturnValue(new Promise((resolve) => setTimeout(resolve)))
  vi.stubGlobal('fetch', async (path: string) => {
    const name = /console\/(.*)\.json$/.exec(path)?.[1] ?? ''
    asked.push(name)
    return files.has(name) ? Response.json(files.get(name)) : new Response('', { status: 404 })
  })
  return asked
}

const rules = { responses: [], schemas: {}, files: {} }

describe.each([
  ['schemas', 'shown-is-sent/choices-that-meet.yaml'],
  ['parameters', 'every-input/every-input.openapi.yaml'],
] as const)('With %s in common', async (_, path) => {
  const { consoles, share } = await open(path)
  const { files, takeOut } = share({ leastPart: 0, leastSaved: 0 })
  const operations = consoles.map(
    ({ slug, create }) => [`operations/${slug}`, { ...takeOut(slug, create), rules }] as const,
  )
  const parts = [...files].map(([name, part]) => [`parts/${name}`, part] as const)

  test('a missing part fails the console’s load until it exists', async () => {
    const { slug = '' } = consoles.find((each) => takeOut(each.slug, each.create).parts) ?? {}
    serve(new Map(operations))
    await expect(loadOperation(slug)).rejects.toThrow('The file console/parts/')
  })

  test('each console is restored from its parts, which are written and loaded once', async () => {
    const asked = serve(new Map<string, unknown>([...operations, ...parts]))
    for (const { slug, data } of consoles) {
      const whole: unknown = JSON.parse(JSON.stringify(data))
      // oxlint-disable-next-line no-await-in-loop -- a part that was loaded for one is there for the next
      const loaded = await loadOperation(slug)
      expect(loaded).toMatchObject({ rules })
      expect({ ...loaded, parts: undefined, rules: undefined }).toEqual(whole)
    }
    expect(asked.filter((name) => name.startsWith('parts/'))).toHaveLength(files.size)
    expect(files.size).toBeGreaterThan(0)
  })

  test('small documents share nothing', () => {
    const whole = share()
    expect(whole.files.size).toBe(0)
    for (const { slug, data } of consoles) expect(whole.takeOut(slug, () => data)).toBe(data)
  })
})

test('Schemas are collected once for all operations that reach the same ones', async () => {
  const { consoles } = await open('shown-is-sent/choices-that-meet.yaml')
  const named = new Map(
    Object.entries({ a: ['common'], b: ['common'], c: ['common'], common: ['deep'], deep: [] }),
  )
  const reached: string[] = []
  const operations = Array.from({ length: 300 }, (_, index) => ({ slug: `${index}` }))
  const { files, takeOut } = shareParts(
    operations,
    {
      getParameters: () => [],
      getReferences: ({ slug }) => [['a'], ['b'], ['c']][Number(slug) % 3] ?? [],
      identifyReached: (start) => start.join(' '),
      reach: (start) => {
        reached.push(...start)
        return [...start, ...start.flatMap((one) => named.get(one) ?? []), 'deep']
      },
      getSchema: (reference) => ({ title: reference }),
    },
    { leastPart: 0, leastSaved: 0 },
  )
  expect(reached).toEqual(['a', 'b', 'c'])
  expect([...files.values()].map(({ schemas }) => Object.keys(schemas))).toEqual([
    ['a'],
    ['common', 'deep'],
    ['b'],
    ['c'],
  ])
  const [first = expect.fail()] = consoles
  const own: unknown[] = []
  const taken = takeOut('1', (references) => {
    own.push(references)
    return first.data
  })
  expect(own).toEqual([[]])
  expect(taken.parts?.names).toEqual([...files.keys()].slice(1, 3))
})
