import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'astro/zod'
import { buildPluginSite } from '../support/build-plugin-site.ts'
import { buildTime } from '../support/build-time.ts'
import { listen } from '../support/listen.ts'

const text = (description: string) => ({ type: 'string', description })
const fleet = {
  openapi: '3.1.0',
  info: { title: 'Fleet', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/servers': {
      get: {
        operationId: 'listServers',
        summary: 'List servers',
        responses: {
          200: {
            description: 'The servers',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Server' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Server: {
        type: 'object',
        description: 'A server of the fleet.',
        properties: Object.fromEntries(
          Array.from({ length: 400 }, (_, index) => [
            `field${index}`,
            text(index === 399 ? 'Its zebra.' : index < 20 ? 'Of the server.' : 'A text.'),
          ]),
        ),
      },
    },
  },
}

let folder = ''
const page = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`

beforeAll(async () => {
  const { site } = await buildPluginSite(
    'site-search',
    "{ documents: [{ file: './fleet.json' }] }",
    {
      'fleet.json': JSON.stringify(fleet),
      'src/content/docs/guides/backups.md': page('Backups of a server', 'How to save its disks.'),
      'src/content/docs/guides/groups.md': page('Server groups', 'How to begin with several.'),
    },
  )
  folder = site
}, buildTime)

test('Guides and operations come before schemas', async () => {
  const found = await search('server')
  const schema = found.indexOf('/api/reference/schemas/server/')
  expect(schema).toBeGreaterThan(0)
  expect(found.slice(0, schema)).toEqual(
    expect.arrayContaining(['/guides/backups/', '/guides/groups/', '/api/reference/list-servers/']),
  )
})

test.each(['server', 'failure', 'response', 'agents', 'markdown', 'zebra'])(
  'Failures, the page for agents and files of fields are not found by %s',
  async (words) => {
    const found = await search(words)
    expect(found.filter((url) => /\/(?:errors|agents|members)\//.test(url))).toEqual([])
  },
)

test.each(['copy page', 'source', 'powershell'])(
  'Controls and legends of every page are not found: %s',
  async (words) => {
    const found = await search(words)
    expect(found.filter((url) => url.startsWith('/api/reference/'))).toEqual([])
  },
)

test('The pages before and after omit failures and the page for agents', async () => {
  // These pages come after it.
  expect(await getLinks('api/not-specified')).toEqual(['/api/reference/'])
  expect(await getLinks('api/errors')).toEqual([])
  expect(await getLinks('api/agents')).toEqual([])
})

async function getLinks(path: string): Promise<readonly string[]> {
  const html = await readFile(join(folder, path, 'index.html'), 'utf8')
  return html.match(/(?<=<a href=")[^"]*(?=" rel="(?:prev|next)")/g) ?? []
}

interface Pagefind {
  readonly options: (options: Readonly<Record<string, unknown>>) => Promise<void>
  readonly search: (words: string) => Promise<unknown>
}

/** Returns the addresses that Starlight's search finds, best first. */
async function search(words: string): Promise<readonly string[]> {
  const server = createServer(async ({ url = '' }, response) => {
    response.end(await readFile(join(folder, decodeURIComponent(url.replace(/\?.*/, '')))))
  })
  onTestFinished(() => void server.close())
  const basePath = `http://127.0.0.1:${await listen(server)}/pagefind/`
  const program = pathToFileURL(join(folder, 'pagefind/pagefind.js'))
  const pagefind: Pagefind = await import(`${program.href}?${encodeURIComponent(words)}`)
  // Starlight's default ranking options.
  const ranking = { pageLength: 0.1, termFrequency: 0.1, termSaturation: 2, termSimilarity: 9 }
  await pagefind.options({ basePath, baseUrl: '/', ranking })
  const { results } = resultsSchema.parse(await pagefind.search(words))
  const found = await Promise.all(results.map(async ({ data }) => dataSchema.parse(await data())))
  return found.map(({ url }) => url)
}

const resultsSchema = z.object({
  results: z.array(z.object({ data: z.custom<() => Promise<unknown>>() })),
})
const dataSchema = z.object({ url: z.string() })
