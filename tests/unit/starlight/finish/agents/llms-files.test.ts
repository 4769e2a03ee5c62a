import { expect, test } from 'vitest'
import { formatLlmsFiles } from '#starlight/finish/agents/format-llms.ts'
import { getOperationPath } from '#starlight/navigation/generated-pages.ts'
import { defaultService } from '#portal/portal-options.ts'
import { parseDescriptionText } from '../../../../support/parse-description-text.ts'

const count = 1200

/** A document with this many operations under forty tags. */
const api = parseDescriptionText(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `/things-${index}`,
        {
          get: {
            operationId: `thing${index}`,
            summary: `Get the thing ${index}, whose summary is as long as those of others`,
            tags: [`Tag ${index % 40}`],
            deprecated: index === 0,
            parameters: index === 0 ? [{ name: 'q', in: 'query' }] : [],
            responses: { '200': { description: 'A thing.' } },
          },
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        Array.from({ length: 900 }, (_, index) => [`Schema${index}`, {}]),
      ),
    },
  }),
)

const others = [
  ...api.operations.map(getOperationPath),
  ...Array.from({ length: 900 }, (_, index) => `/reference/schemas/schema${index}/`),
  ...Array.from({ length: 40 }, (_, index) => `/reference/tags/tag-${index}/`),
].map(createPage)
const order = { groups: [{ title: 'Start', pages: [createPage('/')] }], others }
const portal = {
  service: defaultService,
  api,
  settings: {
    siteUrl: 'https://large.example',
    base: '',
    apiBaseUrl: undefined,
    sandboxUrl: undefined,
  },
  order,
} as const
const files = new Map(formatLlmsFiles(portal, () => ''))
const text = files.get('/llms.txt') ?? ''

test('Each kind of finding is one line, with a count unless it concerns all operations', () => {
  expect(text).toContain('  - What comes back when a call fails. Do not branch')
  expect(text).toContain(
    '  - The values of a parameter (1 of 1200 operations). Do not assume a type or a format.',
  )
})

test('llms.txt of 1,200 operations names the page of each tag and stays below 50 KB', () => {
  expect(Buffer.byteLength(text)).toBeLessThan(50_000)
  expect(text).toContain(
    '- [“Tag 7”](https://large.example/reference/tags/tag-7.md): 30 operations',
  )
  expect(text).not.toContain('which the page of all operations links to')
  expect(text).not.toContain('/reference/thing7.md')
  expect(text).not.toContain('/reference/schemas/')
})

test('No file holds all pages of 1,200 operations', () => {
  expect([...files.keys()]).toEqual(['/llms.txt'])
  expect(text).not.toContain('llms-full.txt')
})

function createPage(path: string) {
  return { path, title: `Page ${path}`, description: 'A page.' }
}
