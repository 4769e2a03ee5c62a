import { afterEach, expect, test, vi } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import type { ResponseRules } from '#response/documented-response.ts'
import { validateBody } from '#console/viewer/body/body-content.ts'
import type { CheckResult } from '#console/viewer/body/body-content.ts'
import { addSchemas } from '#console/viewer/check/use-check.ts'
import { openBody } from '../../../../fixtures/responses.ts'
import { isOperationList } from '#console/choice/listed-operation.ts'
import { loadOperationFile } from '#console/viewer/check/operation-file.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const name = (slug: string) => `#/components/schemas/${slug}`
const refer = (...slugs: readonly string[]) =>
  Object.fromEntries(slugs.map((slug) => [name(slug), [slug, 'object'] as const]))

const node: Schema = {
  type: 'object',
  properties: {
    next: { $ref: name('node') },
    owner: { anyOf: [{ type: 'string' }, { $ref: name('owner') }] },
    other: { $ref: name('other') },
    gone: { $ref: name('gone') },
  },
}
const owner: Schema = { type: 'object', required: ['name'] }
const other: Schema = { type: 'object', additionalProperties: false }

/** @returns the loaded files, in request order */
function serve(): readonly string[] {
  const files = new Map([
    ['node', { schema: node, schemas: {}, files: refer('node', 'owner', 'other', 'gone') }],
    ['owner', { schema: owner, schemas: {}, files: {} }],
    ['other', { schema: other, schemas: {}, files: {} }],
  ])
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const slug = /console\/schemas\/(.*)\.json$/.exec(path)?.[1] ?? ''
    asked.push(slug)
    const file = files.get(slug)
    return file ? Response.json(file) : new Response('', { status: 404 })
  })
  return asked
}

/** Loads missing schemas until the validation is complete, like a page. */
async function compare(text: string): Promise<CheckResult & { readonly rounds: number }> {
  let rules: ResponseRules = { responses: [], schemas: {}, files: refer('node') }
  for (let rounds = 1; ; rounds += 1) {
    const rule = { ...rules, schema: { type: 'array', items: { $ref: name('node') } }, at: '#/a' }
    // oxlint-disable-next-line no-await-in-loop -- each round needs the results of the previous one
    const end = await validateBody(openBody(text), rule, () => undefined)
    if (!end) throw new Error('The body was not compared.')
    if (end.wanted.length === 0) return { ...end, rounds }
    // oxlint-disable-next-line no-await-in-loop -- as above
    rules = await addSchemas(rules, end.wanted)
  }
}

test('Loads only schemas that a body reaches, once, including circular ones', async () => {
  const asked = serve()
  const deep = await compare(
    '[{"next":{"next":{"owner":{}}},"owner":"a text"},{"other":{"more":1}}]',
  )
  expect(asked).toEqual(['node', 'owner', 'other'])
  expect(deep.rounds).toBe(3)
  expect(deep.groups.map(({ first, end }) => `${first}: ${end}`)).toEqual([
    '/0/next/next/owner: the field “name” is required.',
    '/1/other: it allows no field “more”.',
  ])

  await compare('[{"owner":{"name":"b"}}]')
  expect(asked).toHaveLength(3)
})

test('Reports nothing about values whose schemas are missing', async () => {
  const rule = { schema: { not: { $ref: name('other') } }, schemas: {}, files: refer('other') }
  const content = openBody('{}')
  const end = await validateBody(content, { ...rule, at: '#/a' }, () => undefined)
  expect(end).toMatchObject({ wanted: [name('other')], tally: { differing: 0, isDone: false } })
  expect(content.readRows('pretty', 0, 9).map(({ mark }) => mark)).toEqual([undefined])
})

test('Stops early in a large body that needs a schema immediately', async () => {
  const content = openBody(`[${Array.from({ length: 60_000 }, () => '{}').join()}]`)
  const items = { allOf: [{ type: 'string' }, { $ref: name('other') }] }
  const rule = { schema: { items }, schemas: {}, files: refer('other'), at: '#/a' }
  const end = await validateBody(content, rule, () => undefined)
  expect(end?.wanted).toEqual([name('other')])
  expect(end?.tally.differing).toBeLessThan(60_000)
})

test('Resumes validation for schemas found late in a large body', async () => {
  const count = 150_000
  const items = Array.from({ length: count }, () => '{"late":1}').join()
  const content = openBody(`[${items},{"next":{"late":2}},{}]`)
  const schema: Schema = {
    type: 'object',
    required: ['secret'],
    properties: {
      late: { type: 'string' },
      next: { $ref: name('node') },
      secret: { anyOf: [{ $ref: name('secret') }] },
    },
  }
  const rule = { schema: { items: schema }, at: '#/a' }
  // Required fields are validated in the first round already.
  const secret = { [name('secret')]: { writeOnly: true } }
  const first = { ...rule, schemas: secret, files: refer('node') }
  const end = await validateBody(content, first, () => undefined)
  const waiting = content.check
  expect(end).toMatchObject({ wanted: [name('node')], tally: { differing: count } })

  const needing = {
    type: 'object',
    required: ['more'],
    properties: { more: { $ref: name('more') } },
  }
  const second = { ...first, schemas: { ...secret, [name('node')]: needing }, files: refer('more') }
  expect(await validateBody(content, second, () => undefined)).toMatchObject({
    wanted: [name('more')],
  })
  const all = { ...second, schemas: { ...second.schemas, [name('more')]: { type: 'string' } } }
  const last = await validateBody(content, all, () => undefined)
  expect(last).toMatchObject({ wanted: [], tally: { differing: count + 1, isDone: true } })
  expect(content.check).toBe(waiting)

  await validateBody(content, first, () => undefined)
  expect(content.check).not.toBe(waiting)
})

test('Fails if a schema cannot be loaded', async () => {
  serve()
  await expect(compare('[{"gone":{}}]')).rejects.toThrow('console/schemas/gone.json')
})

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
  for (const unexpected of [null, [], {}, ...whole]) {
    file = unexpected
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
