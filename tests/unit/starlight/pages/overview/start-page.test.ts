import { expect, test } from 'vitest'
import { groupByTag } from '#starlight/navigation/group-by-tag.ts'
import {
  selectGroupCards,
  findFirstCall,
  formatVersion,
} from '#starlight/pages/overview/start-page.ts'
import { parseDescriptionText } from '../../../../support/parse-description-text.ts'

const read = (rest: string) =>
  parseDescriptionText(`openapi: 3.1.0\ninfo: { title: T, version: '1' }\n${rest}`)

/** Creates a document with the given numbers of operations by tag. */
function writeTags(sizes: readonly number[], rest = ''): string {
  const paths = sizes.flatMap((size, tag) =>
    Array.from({ length: size }, (_, index) => `/t${tag}/${index}: { get: { tags: [t${tag}] } }`),
  )
  return `paths: { ${paths.join(', ')} }\n${rest}`
}

function arrange(text: string) {
  const api = read(text)
  const { cards, all } = selectGroupCards(groupByTag(api), api)
  const list = (groups: typeof cards) => groups.map(({ title }) => title.toLowerCase())
  return { cards: list(cards), all: list(all) }
}

test('The six largest groups are cards, and all groups are listed, in document order', () => {
  const { cards, all } = arrange(writeTags([1, 5, 2, 3, 1, 4, 6, 2]))
  expect(cards).toEqual(['t1', 't2', 't3', 't5', 't6', 't7'])
  expect(all).toEqual(Array.from({ length: 8 }, (_, index) => `t${index}`))
})

test.each([
  ['Payment Intents', 'payment_intent'],
  ['cities', 'CityObject'],
  ['Addresses', 'simple-address'],
  ['repos', 'full-repository'],
  ['status', 'Status'],
])(
  'The group %s is a card because its schema is %s, although other groups are larger',
  (tag, name) => {
    const larger = [1, 2, 3, 4, 5, 6].map(
      (index) => `/t${index}: { get: { tags: [t${index}] }, put: { tags: [t${index}] } }`,
    )
    const own = (schema: string) => `paths:
  /own: { get: { tags: [${tag}], responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/${schema}' } } } } } } }
  ${larger.join('\n  ')}
components: { schemas: { ${schema}: { type: object } } }`
    expect(arrange(own(name)).cards[0]).toBe(tag.toLowerCase())
    expect(arrange(own('Unrelated')).cards).not.toContain(tag.toLowerCase())
  },
)

test('Of two groups with the same schema, the larger one is a card', () => {
  const ok = `responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/account' } } } } }`
  const larger = [1, 2, 3, 4, 5].map(
    (index) => `/t${index}: { get: { tags: [t${index}] }, put: { tags: [t${index}] } }`,
  )
  const { cards } = arrange(`paths:
  /account: { get: { tags: [Account], ${ok} } }
  /accounts: { get: { tags: [Accounts], ${ok} }, post: { tags: [Accounts], ${ok} } }
  ${larger.join('\n  ')}
components: { schemas: { account: { type: object } } }`)
  expect(cards).toEqual(['accounts', 't1', 't2', 't3', 't4', 't5'])
})

test('The document’s tag groups precede large groups, and groups without operations are omitted', () => {
  const { cards, all } = arrange(
    writeTags(
      [1, 9],
      'tags: [{ name: t0 }, { name: t1 }, { name: later, description: Soon. }]\nx-tagGroups: [{ name: Fruit, tags: [t0] }]',
    ),
  )
  expect(cards).toEqual(['fruit'])
  expect(all).toEqual(['fruit', 't1'])
})

test.each([
  ['a GET without input', '/b'],
  ['a GET', '/a/{id}'],
  ['any operation', '/c'],
])('The first call is %s', (_, path) => {
  const all = {
    '/c': `/c: { post: {} }`,
    '/a/{id}': `'/a/{id}': { get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }] } }`,
    '/b': `/old: { get: { deprecated: true } }, /b: { get: {} }`,
  }
  const paths = Object.entries(all)
    .slice(0, Object.keys(all).indexOf(path) + 1)
    .map(([, text]) => text)
  const { operations } = read(`paths: { ${paths.join(', ')} }`)
  expect(findFirstCall(operations)?.path).toBe(path)
})

test.each([
  ['2022-11-28', '28 November 2022'],
  ['2026-10-29.dahlia', '29 October 2026 (2026-10-29.dahlia)'],
  ['2026-99-99', '2026-99-99'],
  ['2021-03-04T05:06:07Z', '4 March 2021'],
  ['Wed Oct 15 2025 13:53:19 GMT+0000 (Coordinated Universal Time)', '15 October 2025'],
  ['v1.1.4', 'v1.1.4'],
  ['unversioned', undefined],
  [' ', undefined],
  [undefined, undefined],
])('The version %j is shown as %j', (version, written) => {
  expect(formatVersion(version)).toBe(written)
})
