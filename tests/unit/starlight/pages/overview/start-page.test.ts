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
  const { cards, others } = selectGroupCards(groupByTag(read(text)))
  const list = (groups: typeof cards) => groups.map(({ title }) => title.toLowerCase())
  return { cards: list(cards), others: list(others) }
}

test('The six largest groups are cards in document order, and the others are listed', () => {
  const { cards, others } = arrange(writeTags([1, 5, 2, 3, 1, 4, 6, 2]))
  expect(cards).toHaveLength(6)
  expect(others).toHaveLength(2)
  expect([...cards, ...others].toSorted()).toEqual(
    Array.from({ length: 8 }, (_, index) => `t${index}`),
  )
  expect(others).toEqual(['t0', 't4'])
})

test('The document’s tag groups precede large groups, and groups without operations are omitted', () => {
  const { cards, others } = arrange(
    writeTags(
      [1, 9],
      'tags: [{ name: t0 }, { name: t1 }, { name: later, description: Soon. }]\nx-tagGroups: [{ name: Fruit, tags: [t0] }]',
    ),
  )
  expect(cards).toEqual(['fruit'])
  expect(others).toEqual(['t1'])
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
  ['v1.1.4', 'v1.1.4'],
  ['unversioned', undefined],
  [' ', undefined],
  [undefined, undefined],
])('The version %j is shown as %j', (version, written) => {
  expect(formatVersion(version)).toBe(written)
})
