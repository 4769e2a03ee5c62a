import { beforeAll, describe, expect, test } from 'vitest'
import { createSearch } from '#search/create-search.ts'
import { explainHit } from '#search/explain-hit.ts'
import { unpackMembers } from '#search/record.ts'
import { listDocumentRecords } from '#site/search/list-records.ts'
import { buildTime } from '../../support/build-time.ts'
import { contractOf } from '../../support/contract-of.ts'
import { buildTestSite } from '../../support/sites.ts'
import { drawPages } from './read-pages.ts'

beforeAll(async () => buildTestSite('reference'), buildTime)

const timeout = 60_000

test('18. A description is the Markdown of a stranger', { timeout }, async () => {
  const page = await drawPages(`
paths:
  /a:
    get:
      description: |
        # Their heading
        **Bold**, [a page](https://a.example/), [a script](javascript:alert(1)), ![a picture](https://a.example/x.png)
        and <script>alert(1)</script>.
      responses: { 200: { description: '# Another heading' } }`)
  const { text, headings, links, markup } = page('/reference/get-a/')

  expect(text).toContain('Bold, a page, a script, a picture (image) and .')
  expect(links('a page')).toEqual(['https://a.example/'])
  expect(links('a script')).toEqual([])
  expect(links('a picture (image)')).toEqual(['https://a.example/x.png'])
  expect(headings).toEqual(expect.arrayContaining(['Their heading', 'Another heading']))
  expect(markup).toContain('<h3>Their heading</h3>')
  expect(markup).toContain('<h4>Another heading</h4>')
  expect(markup).not.toMatch(/<img|<script>alert/)
})

describe('19. Parameters, members and values are found with where they stand', { timeout }, () => {
  const document = `
paths:
  /a:
    get:
      summary: List things
      parameters: [{ name: page_size, in: query, schema: { type: integer } }]
      responses:
        200:
          description: Done.
          content: { application/json: { schema: { properties: { shelf: { properties: { colour: { enum: [blue_green] } } } } } } }
`

  test.each([
    ['page_size', 'query parameter of List things'],
    ['colour', 'shelf.colour, field of the 200 response of List things'],
    ['blue_green', 'blue_green · shelf.colour, field of the 200 response of List things'],
  ])('%s', async (query, wanted) => {
    const contract = contractOf(`openapi: 3.1.0\ninfo: { title: Test, version: '1' }${document}`, {
      citesSource: false,
    })
    const { records, members } = listDocumentRecords(contract)
    const [hit] = createSearch(unpackMembers(members, records)).find(query)
    if (!hit) throw new Error(`${query} is not found.`)
    const { where, address } = explainHit(hit)
    const [path = '', anchor = ''] = address.split('#')

    expect(where.map(({ text }) => text).join('')).toBe(wanted)
    expect((await drawPages(document))(path).part(anchor)).toContain(query)
  })
})

describe('20. Each operation is a static page', { timeout }, () => {
  test('It is as large among 300 operations as among 150, and below 100 KB', async () => {
    const [few, many] = await Promise.all(
      [150, 300].map(async (count) => {
        const page = await drawPages(`paths:\n${listOperations(count)}`)
        return page('/reference/get-a25/').length
      }),
    )

    expect(many).toBeLessThan(100_000)
    expect(Math.abs((many ?? 0) - (few ?? 0))).toBeLessThan(200)
  })

  test('It is all there without a script, and in folded parts too', async () => {
    const values = Array.from({ length: 30 }, (_, index) => `value${index}`)
    const page = await drawPages(`
paths:
  /a:
    get:
      responses:
        200: { description: Done., content: { application/json: { schema: { enum: [${values.join(', ')}] } } } }`)
    const { markup } = page('/reference/get-a/')
    const plain = markup.replaceAll(
      /<script.*?<\/script>|<portal-console.*?<\/portal-console>/gs,
      '',
    )

    expect(values.filter((value) => !plain.includes(value))).toEqual([])
  })
})

function listOperations(count: number): string {
  return Array.from(
    { length: count },
    (_, index) => `  /a${index}: { get: { tags: [all], summary: Number ${index} } }\n`,
  ).join('')
}
