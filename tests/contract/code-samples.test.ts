import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'astro/zod'
import { buildTime } from '../support/build-time.ts'
import { buildDocumentsSite, typescriptSample } from '../support/documents-site.ts'
import { findAll, findContent, getAttribute, getVisibleText } from './built-page.ts'

let site = ''
let output = ''

beforeAll(async () => {
  const built = await buildDocumentsSite()
  site = built.site
  output = built.output
}, buildTime)

const read = (path: string) => readFile(join(site, path), 'utf8')

const go = 'client.Do("GET", "https://api.boats.example/boats")'

test('A page has every sample of the team in its HTML, in the order of the option', async () => {
  const content = findContent(await read('sampled/reference/boats-list/index.html'))
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
  const html = await read('sampled/reference/boats-list/index.html')
  expect(html).toContain('<span class="portal-code-keyword">import </span>')
  expect(html).toContain('&lt;b>&amp;')
})

test('An operation without samples has the snippets of the portal', async () => {
  const html = await read('sampled/reference/add-boat/index.html')
  expect(html).toContain('<option value="curl">')
  expect(html).not.toContain('<option value="typescript">')
  // A language of the portal without a sample of this operation.
  expect(html).toContain('<option value="go">Go</option>')
})

test('Markdown has the samples, with fences longer than any in them', async () => {
  const markdown = await read('sampled/reference/boats-list.md')
  expect(markdown).toContain(`\`Acme SDK\`\n\n\`\`\`\n${typescriptSample}\`\`\``)
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
    JSON.parse(await read('sampled/console/operations/boats-list.json')),
  )
  expect(snippets.map(({ id, sample }) => [id, sample?.text])).toEqual([
    ['typescript', typescriptSample.trimEnd()],
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
