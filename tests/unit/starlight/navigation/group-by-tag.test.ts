import { expect, test } from 'vitest'
import { groupByTag, translateTitle } from '#starlight/navigation/group-by-tag.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const write = (rest: string, version = '3.2.0') =>
  groupByTag(parseDescriptionText(`openapi: ${version}\ninfo: { title: T, version: '1' }\n${rest}`))

test('Without tags, operations are grouped by the first fixed part of the path', () => {
  const groups = write(
    `paths: { /v1/cats: { get: {} }, '/v1/cats/{id}': { get: {} }, /api/dogs: { get: {} } }`,
  )
  expect(groups.map(({ title, operations }) => [title, operations.length])).toEqual([
    ['Cats', 2],
    ['Dogs', 1],
  ])
})

test('Tag groups and display names of the document are used', () => {
  const groups = write(`
paths: { /a: { get: { tags: [a] } }, /b: { get: { tags: [b] } } }
tags: [{ name: a, x-displayName: Apples }, { name: b }]
x-tagGroups: [{ name: Fruit, tags: [a] }, { name: Empty, tags: [z] }]
`)
  expect(groups.map(({ title }) => title)).toEqual(['Fruit', 'B'])
  expect(groups[0]?.groups.map(({ title }) => title)).toEqual(['Apples'])
})

test('Operations appear under each of their tags, and described tags without operations stay', () => {
  const groups = write(`
paths: { /a: { get: { tags: [a, b, a] } }, /b: { get: { tags: [b] } }, /c: { get: {} } }
tags: [{ name: a }, { name: b }, { name: c, description: Later. }, { name: d }]
`)
  expect(groups.map(({ title, operations }) => [title, operations.length])).toEqual([
    ['A', 1],
    ['B', 2],
    ['C', 0],
    ['Without a tag', 1],
  ])
})

test('Only the title of operations without a tag is translated', () => {
  const groups = write('paths: { /a: { get: { tags: [Without a tag] } }, /b: { get: {} } }')
  expect(groups.map((group) => translateTitle(group, () => 'Ohne Tag'))).toEqual([
    'Without a tag',
    'Ohne Tag',
  ])
})

test('Badge tags do not group operations', () => {
  const groups = write(`
paths: { /a: { get: { tags: [new, a] } } }
tags: [{ name: new, kind: badge }, { name: a, kind: nav }]
`)
  expect(groups.map(({ title }) => title)).toEqual(['A'])
})

test.each([
  ['payment_intents', 'Payment intents'],
  ['code-scanning', 'Code scanning'],
  ['oidc', 'OIDC'],
  ['apps_v1', 'Apps v1'],
  ['pet store', 'Pet store'],
  ['GitHub Apps', 'GitHub Apps'],
  ['USERS', 'USERS'],
  ['OAuth', 'OAuth'],
  ['iOS', 'iOS'],
  ['動物', '動物'],
  ['_', '_'],
])('The tag %s is shown as %s', (tag, title) => {
  const groups = write(`paths: { /a: { get: { tags: ['${tag}'] } } }`)
  expect(groups.map((group) => group.title)).toEqual([title])
})
