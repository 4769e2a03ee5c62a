import { expect, test } from 'vitest'
import { createSlugs } from '#openapi/parse/slugs.ts'

const named = (operationId: string | undefined, method = 'GET', path = '/a') => ({
  operationId,
  method,
  path,
})

test.each<[operationId: string | undefined, path: string, slug: string]>([
  ['listExperiments', '/a', 'list-experiments'],
  ['getHTTPStatusByID2', '/a', 'get-http-status-by-id2'],
  ['repos/list-for-org', '/a', 'repos-list-for-org'],
  ['../../etc/passwd', '/a', 'etc-passwd'],
  ['Café_List', '/a', 'cafe-list'],
  ['список', '/users/{id}', 'get-users-id'],
  [undefined, '/users/{id}', 'get-users-id'],
  [undefined, '/', 'get'],
  ['///', '/users', 'get-users'],
  ['con text', '/a', 'con-text'],
])('The operationId %s at %s has the slug %s', (operationId, path, slug) => {
  expect(createSlugs([named(operationId, 'GET', path)])).toEqual([slug])
})

test('Colliding slugs get method and path', () => {
  expect(
    createSlugs([named('list', 'GET', '/a'), named('other'), named('List', 'PUT', '/b/{c}')]),
  ).toEqual(['list-get-a', 'other', 'list-put-b-c'])
})

test('Slugs that still collide get a hash suffix', () => {
  const both = [named(undefined, 'GET', '/a/b'), named(undefined, 'GET', '/a-b')]
  const slugs = createSlugs(both)

  expect(new Set(slugs).size).toBe(2)
  for (const slug of slugs) expect(slug).toMatch(/^get-a-b-[a-z\d]{10,11}$/)
  expect(createSlugs(both.toReversed())).toEqual(slugs.toReversed())
})

test("A slug that equals another's extended slug is disambiguated", () => {
  const slugs = createSlugs([
    named('list', 'GET', '/a'),
    named('list', 'PUT', '/b'),
    named('list-get-a', 'GET', '/c'),
  ])

  expect(new Set(slugs).size).toBe(3)
})

test('An operationId of 1 MB becomes a valid file name', () => {
  const [slug] = createSlugs([named('x'.repeat(1_000_000))])

  expect(slug?.length).toBeLessThanOrEqual(120)
})

test('Paths in non-Latin scripts get distinct slugs', () => {
  const slugs = createSlugs([named(undefined, 'GET', '/用户'), named(undefined, 'GET', '/订单')])

  expect(new Set(slugs).size).toBe(2)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z\d-]+$/)
})

const taken = ['api', 'schemas', 'tags', 'webhooks']

test.each(['api', 'Schemas', 'tags', 'webhooks'])(
  'The operationId %s does not use the reserved slug',
  (id) => {
    const slugs = createSlugs([named(id, 'GET', '/a'), named('other')], taken)

    expect(slugs).toEqual([`${id.toLowerCase()}-get-a`, 'other'])
  },
)

test('A method and path equal to a reserved slug get a hash suffix', () => {
  const [slug] = createSlugs([named(undefined, 'API', '/')], taken)

  expect(slug).toMatch(/^api-[a-z\d]{10,11}$/)
})
