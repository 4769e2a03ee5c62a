import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildPluginSite } from '../support/build-plugin-site.ts'
import { buildTime } from '../support/build-time.ts'
import { newerTrains, olderTrains } from '../support/two-versions.ts'
import { findAll, findContent, getLinks, getVisibleText } from './built-page.ts'

const plugin = `{ documents: [{ base: 'trains', versions: [
  { file: './api/trains-3.yaml', label: 'v3', status: 'current', date: '2026-11-01' },
  { file: './api/trains-2.yaml', label: 'v2', status: 'deprecated', date: '2026-03-01' },
  { file: './api/trains-1.yaml', label: 'v1', status: 'deprecated' },
  { file: './api/trains-0.yaml', label: 'v0', status: 'deprecated' },
] }] }`
const files = {
  'api/trains-3.yaml': newerTrains,
  'api/trains-2.yaml': newerTrains.replace('paths:', 'paths'),
  'api/trains-1.yaml': newerTrains,
  'api/trains-0.yaml': olderTrains.replace(
    'paths:',
    `paths:${['a', 'b', 'c'].map((name) => `\n  /${name}: { get: { summary: Read ${name}, responses: { '200': { description: ok } } } }`).join('')}`,
  ),
}

let site = ''
let output = ''

beforeAll(async () => {
  const options = { astro: "site: 'https://docs.example.com'," }
  ;({ site, output } = await buildPluginSite('list-of-changes', plugin, files, options))
}, buildTime)

const read = (path: string) => readFile(join(site, path), 'utf8')

test('The build warns once about a version whose document cannot be parsed, and omits its pages', async () => {
  const warnings = output.split('\n').filter((line) => line.includes('has no pages'))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(
    /The version v2 of \/trains\/ has no pages.+api\/trains-2\.yaml:4: This is not YAML: /,
  )
  expect(existsSync(join(site, 'trains/v1/index.html'))).toBe(true)
  expect(existsSync(join(site, 'trains/v2'))).toBe(false)
  const linked = globSync('**/*.{html,md,txt,xml}', { cwd: site }).map(async (file) =>
    (await read(file)).includes('/trains/v2/') ? [file] : [],
  )
  expect((await Promise.all(linked)).flat()).toEqual([])
})

test('The page of changes names the missing comparisons with the reason, also in Markdown', async () => {
  const content = findContent(await read('trains/changes/index.html'))
  if (!content) throw new Error('The page has no content.')
  const headings = findAll(content, ({ tagName }) => tagName === 'h2')
  expect(headings.map((heading) => getVisibleText(heading))).toEqual([
    'Changes from v2 to v3',
    'Changes from v1 to v2',
    'Changes from v0 to v1',
  ])
  const sentence =
    'These changes are missing, because the document of v2 could not be loaded (trains-2.yaml, line 4).'
  expect(getVisibleText(content).split(sentence)).toHaveLength(3)
  expect((await read('trains/changes.md')).split(sentence)).toHaveLength(3)
  expect(globSync('trains/changes/*/', { cwd: site })).toEqual([join('trains/changes/v0-v1')])
})

test('The page has the first breaking changes, by operation, and links to all', async () => {
  const content = findContent(await read('trains/changes/index.html'))
  const items = content ? findAll(content, ({ tagName }) => tagName === 'li') : []
  expect(items.map((item) => getVisibleText(item))).toEqual([
    'GET List trains: The query parameter page is now required. The query parameter page now has pattern: ^1.',
    'GET Read a: The operation was removed.',
    'GET Read b: The operation was removed.',
    'GET Read c: The operation was removed.',
  ])
  const links = content ? getLinks(content) : []
  expect(links).toContain('/trains/changes/v0-v1/#breaking')
  const markdown = await read('trains/changes.md')
  expect(markdown).toContain('Breaking: 6 · Indirect: 1 · Compatible: ')
  expect(markdown).toContain(
    '[All 6 breaking changes](https://docs.example.com/trains/changes/v0-v1.md)',
  )
})

test('Only a version with a predecessor marks what it added', async () => {
  const newInVersion = /new in v\d/
  expect(await read('trains/reference/list-all-trains/index.html')).not.toMatch(newInVersion)
  expect(await read('trains/v1/reference/list-all-trains/index.html')).toContain('new in v1')
})
