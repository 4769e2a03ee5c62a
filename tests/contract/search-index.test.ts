import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readContract } from '#contract/read-contract.ts'
import { listSearchablePages } from '#site/search/list-pages.ts'
import { createIndexSearch } from '#core/search/search-index.ts'
import { buildTime } from '../support/build-time.ts'
import { buildPetStoreSite, petStore } from '../support/pet-store-site.ts'
import { buildReferenceSite, referenceDocument } from '../support/reference-site.ts'

let site = ''
beforeAll(async () => {
  site = await buildPetStoreSite()
}, buildTime)

const read = (path: string) => readFileSync(join(site, path), 'utf8')

test.each([
  ['a small document', petStore, buildPetStoreSite],
  ['a document with callbacks and webhooks', referenceDocument, buildReferenceSite],
])(
  'Every place that the search of %s leads to is on its page',
  { timeout: buildTime },
  async (_, path, build) => {
    const directory = await build()
    const contract = await readContract({ path, overlay: undefined })
    const pages = listSearchablePages(contract)
    const missing = pages.flatMap(({ address, entries }) => {
      const html = readFileSync(join(directory, address, 'index.html'), 'utf8')
      return entries
        .filter(({ anchor }) => !html.includes(` id="${anchor}"`))
        .map(({ name, anchor }) => `${address}#${anchor} (${name})`)
    })

    expect(pages.flatMap(({ entries }) => entries).length).toBeGreaterThan(15)
    expect(missing).toEqual([])
  },
)

test.each([
  ['PUT /pets/{petId}/picture', '/reference/put-picture/'],
  ['X-Trace', '/reference/list-pets/#header-X-Trace'],
])('The published index finds %s', async (query, address) => {
  const { search } = createIndexSearch((shard) => Promise.resolve(read(`search-index/${shard}`)))
  const [first] = await (await search(query)).list(1)

  expect(first?.address).toBe(address)
})
