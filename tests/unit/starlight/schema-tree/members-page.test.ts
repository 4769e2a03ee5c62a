import { expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { collectMembersPages, renderMembersPage } from '#starlight/schema-tree/members-page.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const members = (count: number, inner: Schema = { type: 'string' }): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`member${index}`, inner]),
  ),
})
const api = parseDescriptionText(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Schemas', version: '1' },
    paths: {},
    components: { schemas: { Long: members(30), Short: members(3) } },
  }),
)
const long = { $ref: '#/components/schemas/Long' }
const short = { $ref: '#/components/schemas/Short' }

test('Fields omitted from pages get a page, shared if they are the same', () => {
  const pages = [
    showPage('A', long, short, members(30)),
    showPage('B', members(30), members(31), long),
  ]

  expect(collectMembersPages(api, pages)).toMatchObject([
    { of: { title: 'A', path: '/a/' }, others: 1 },
    { of: { title: 'A', path: '/a/' }, others: 1 },
    { of: { title: 'B', path: '/b/' }, others: 0 },
  ])
})

test('Each direction has its own page, because fields may exist in only one', () => {
  const { schemas, ...page } = showPage('A', members(30))
  const both = schemas.flatMap((schema) => [schema, { ...schema, direction: 'request' as const }])

  expect(collectMembersPages(api, [{ ...page, schemas: both }])).toMatchObject([
    { direction: 'response' },
    { direction: 'request' },
  ])
})

test('A page contains all omitted fields, and omits nested ones over the budget', () => {
  const pages = collectMembersPages(api, [showPage('A', members(200, members(2)))])

  expect(pages.map(({ others }) => others)).toEqual([0, 0])
  const [outer, inner] = pages.map((page) => renderMembersPage(api, page))
  expect(outer?.match(/<li id="member-member\d+"/g)).toHaveLength(200)
  expect(outer).toContain(`<a href="${pages[1]?.path}">Show on its own page</a>`)
  expect(inner?.match(/<li /g)).toHaveLength(2)
})

test('A page names the first page that omits its fields, and the number of others', () => {
  const pages = ['A', 'B', 'C'].map((title) => showPage(title, members(30)))
  const [page, ...others] = collectMembersPages(api, pages)

  expect(others).toEqual([])
  expect(page && renderMembersPage(api, page)).toContain('<h1><a href="/a/">A</a> and 2 more</h1>')
})

test('Schemas that many operations reference are outlined once', () => {
  let reads = 0
  const schemas = new Map(api.schemas)
  const find = schemas.get.bind(schemas)
  schemas.get = (reference) => {
    reads += 1
    return find(reference)
  }
  const list = (count: number) => {
    reads = 0
    collectMembersPages(
      { ...api, schemas },
      Array.from({ length: count }, (_, index) => showPage(`Page ${index}`, long)),
    )
    return reads
  }

  expect(list(1)).toBeGreaterThan(0)
  expect(list(50)).toBe(list(1))
})

function showPage(title: string, ...schemas: readonly Schema[]) {
  return {
    title,
    path: `/${title.toLowerCase()}/`,
    schemas: schemas.map((schema, index) => ({
      schema,
      pointer: `#/paths/~1${title}/get/responses/20${index}/content/json/schema`,
      direction: 'response' as const,
      prefix: `response-20${index}-`,
      budget: 12,
    })),
  }
}
