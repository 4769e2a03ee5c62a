import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { createSearch } from '#search/create-search.ts'
import { explainHit } from '#search/explain-hit.ts'
import { searchFiles, unpackMembers } from '#search/record.ts'
import type { FirstRecords, PackedMember } from '#search/record.ts'
import { createOpenApiPages } from '#starlight/search-dialog/document-records.ts'
import { buildTime } from '../support/build-time.ts'
import { buildTestSite, petStore, referenceDocument } from '../support/sites.ts'
import type { SiteName } from '../support/sites.ts'

const site = await buildTestSite('petStore')

const load = (path: string) => readFileSync(join(site, path), 'utf8')

test.each<[name: string, path: string, site: SiteName]>([
  ['a small document', petStore, 'petStore'],
  ['a document with callbacks and webhooks', referenceDocument, 'reference'],
])(
  'Every target of the search of %s exists on its page',
  { timeout: buildTime },
  async (_, path, name) => {
    const directory = await buildTestSite(name)
    const api = await loadApiDescription({ path, overlay: undefined })
    const pages = createOpenApiPages(api)
    const missing = pages.flatMap(({ record: { address }, entries }) => {
      const html = readFileSync(join(directory, address, 'index.html'), 'utf8')
      return entries
        .filter(({ anchor }) => !html.includes(` id="${anchor}"`))
        .map((entry) => `${address}#${entry.anchor} (${entry.name})`)
    })

    expect(pages.flatMap(({ entries }) => entries).length).toBeGreaterThan(15)
    expect(missing).toEqual([])
  },
)

test.each([
  ['PUT /pets/{petId}/picture', '/reference/put-picture/'],
  ['X-Trace', '/reference/list-pets/#header-X-Trace'],
  ['authentication', '/authentication/'],
])('The published records find %s', (query, address) => {
  const { records }: FirstRecords = JSON.parse(load(searchFiles.first))
  const members: readonly PackedMember[] = JSON.parse(load(searchFiles.members))
  const search = createSearch(records)
  search.add(unpackMembers(members, records))
  const [first] = search.find(query)

  expect(first && explainHit(first).address).toBe(address)
})

test('An empty query offers existing pages and groups, and pages do not group results', () => {
  const { offers, records }: FirstRecords = JSON.parse(load(searchFiles.first))
  const addresses = new Set(records.map((record) => record.address))

  expect(offers.map(({ label }) => label)).toEqual(['Start here', 'Operations'])
  expect(offers.flatMap((offer) => offer.addresses).filter((one) => !addresses.has(one))).toEqual(
    [],
  )
  expect(records.filter(({ title }) => title === 'Next')).toEqual([])
})
