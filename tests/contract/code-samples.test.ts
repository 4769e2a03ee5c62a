import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'astro/zod'
import { buildPluginSite } from '../support/build-plugin-site.ts'
import { buildTime } from '../support/build-time.ts'
import { findAll, findContent, getAttribute, getVisibleText } from './built-page.ts'

const document = `openapi: 3.1.0
info: { title: Boats, version: '1' }
servers: [{ url: 'https://api.boats.example' }]
security: [{ token: [] }]
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
paths:
  /boats:
    get:
      operationId: boats/list
      x-readme: { code-samples: [{ language: ruby, name: Boats gem, code: "Boats.list # \`\`\`\`" }] }
      responses: { '200': { description: ok } }
    post: { operationId: addBoat, responses: { '201': { description: ok } } }
`

const typescript = "import { boats } from '@acme/sdk'\n\nawait boats.list({ text: '<b>&' })\n"

const plugin = `{ documents: [{
  file: './openapi/boats.yaml',
  base: 'boats',
  samples: {
    typescript: './samples/*.ts',
    go: ({ plan, operation }) =>
      operation.id === 'addBoat' ? undefined : 'client.Do("' + plan.method + '", "' + plan.url + '")',
  },
  snippets: [{ id: 'typescript', label: 'Acme SDK' }, 'go', 'ruby', 'curl', 'python'],
}] }`

const files = {
  'openapi/boats.yaml': document,
  'samples/boats%2Flist.ts': typescript,
  'samples/sinkBoat.ts': 'await boats.sink()',
  'src/content/docs/guide.mdx': `---
title: Guide
---

import { Snippet } from 'starlight-developer-portal/components'

<Snippet operation="boats/list" language="typescript" />

<Snippet operation="addBoat" language="go" />
`,
}

let site = ''
let output = ''

beforeAll(async () => {
  const built = await buildPluginSite('code-samples', plugin, files)
  site = built.site
  output = built.output
}, buildTime)

const read = (path: string) => readFile(join(site, path), 'utf8')

const go = 'client.Do("GET", "https://api.boats.example/boats")'

test('A page has every sample of the team in its HTML, in the order of the option', async () => {
  const content = findContent(await read('boats/reference/boats-list/index.html'))
  if (!content) throw new Error('The page has no content.')
  const [card] = findAll(content, ({ tagName }) => tagName === 'call-card')
  if (!card) throw new Error('The page has no call card.')
  const options = findAll(card, ({ tagName }) => tagName === 'option').map((option) => [
    getAttribute(option, 'value'),
    getVisibleText(option),
  ])
  expect(options).toEqual([
    ['typescript', 'Acme SDK'],
    ['go', 'Go'],
    ['ruby', 'Boats gem'],
    ['curl', 'curl (bash, zsh)'],
    ['python', 'Python (requests)'],
  ])
  const codes = findAll(card, ({ tagName }) => tagName === 'pre').map((pre) => getVisibleText(pre))
  expect(codes).toEqual([
    "import { boats } from '@acme/sdk' await boats.list({ text: '<b>&' })",
    go,
    'Boats.list # ````',
  ])
})

test('Highlighted code is escaped', async () => {
  const html = await read('boats/reference/boats-list/index.html')
  expect(html).toContain('<span class="portal-code-keyword">import </span>')
  expect(html).toContain('&lt;b>&amp;')
})

test('An operation without samples has the snippets of the portal', async () => {
  const html = await read('boats/reference/add-boat/index.html')
  expect(html).toContain('<option value="curl">')
  expect(html).not.toContain('<option value="typescript">')
  // A language of the portal without a sample of this operation.
  expect(html).toContain('<option value="go">Go</option>')
})

test('Markdown has the samples, with fences longer than any in them', async () => {
  const markdown = await read('boats/reference/boats-list.md')
  expect(markdown).toContain(`\`Acme SDK\`\n\n\`\`\`\n${typescript}\`\`\``)
  expect(markdown).toContain(`\`Go\`\n\n\`\`\`\n${go}\n\`\`\``)
  expect(markdown).toContain('`Boats gem`\n\n`````\nBoats.list # ````\n`````')
})

const setup = z.object({
  snippets: z.array(
    z.object({ id: z.string(), sample: z.object({ text: z.string() }).optional() }),
  ),
  snippet: z.object({ outcome: z.string() }),
})

test('The console offers the same list, and begins with the sample', async () => {
  const { snippets, snippet } = setup.parse(
    JSON.parse(await read('boats/console/operations/boats-list.json')),
  )
  expect(snippets.map(({ id, sample }) => [id, sample?.text])).toEqual([
    ['typescript', typescript.trimEnd()],
    ['go', go],
    ['ruby', 'Boats.list # ````'],
    ['curl', undefined],
    ['python', undefined],
  ])
  expect(snippet.outcome).toBe('sample')
})

test('The component shows a sample, or the snippet of the portal', async () => {
  const content = findContent(await read('guide/index.html'))
  const text = content ? getVisibleText(content) : ''
  expect(text).toContain('await boats.list(')
  expect(text).toContain('http.NewRequest("POST"')
})

test('A file without an operation is one warning with file and line', () => {
  expect(output.match(/samples\/sinkBoat\.ts:1: .*/g)).toEqual([
    'samples/sinkBoat.ts:1: The document has no operation with the operationId sinkBoat. It is ignored.',
  ])
})
