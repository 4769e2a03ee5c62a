import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildTime } from '../support/build-time.ts'
import { buildDocumentsSite } from '../support/documents-site.ts'
import { findAll, findContent, getLinks, getVisibleText } from './built-page.ts'

let site = ''
let output = ''

beforeAll(async () => {
  ;({ site, output } = await buildDocumentsSite())
}, buildTime)

const read = (path: string) => readFile(join(site, path), 'utf8')

test('The build warns once about a version whose document cannot be parsed, and omits its pages', async () => {
  const warnings = output.split('\n').filter((line) => line.includes('has no pages'))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(
    /The version v2 of \/rails\/ has no pages.+rails-2\.yaml:4: This is not YAML: /,
  )
  expect(existsSync(join(site, 'rails/v1/index.html'))).toBe(true)
  expect(existsSync(join(site, 'rails/v2'))).toBe(false)
  const linked = globSync('**/*.{html,md,txt,xml}', { cwd: site }).map(async (file) =>
    (await read(file)).includes('/rails/v2/') ? [file] : [],
  )
  expect((await Promise.all(linked)).flat()).toEqual([])
})

test('The page of changes names the missing comparisons with the reason, also in Markdown', async () => {
  const content = findContent(await read('rails/changes/index.html'))
  if (!content) throw new Error('The page has no content.')
  const headings = findAll(content, ({ tagName }) => tagName === 'h2')
  expect(headings.map((heading) => getVisibleText(heading))).toEqual([
    'Changes from v2 to v3',
    'Changes from v1 to v2',
    'Changes from v0 to v1',
  ])
  const sentence =
    'These changes are missing, because the document of v2 could not be loaded (rails-2.yaml, line 4).'
  expect(getVisibleText(content).split(sentence)).toHaveLength(3)
  expect((await read('rails/changes.md')).split(sentence)).toHaveLength(3)
  expect(globSync('rails/changes/*/', { cwd: site })).toEqual([join('rails/changes/v0-v1')])
})

test('The page has the first breaking changes, by operation, and links to all', async () => {
  const content = findContent(await read('rails/changes/index.html'))
  const items = content ? findAll(content, ({ tagName }) => tagName === 'li') : []
  expect(items.map((item) => getVisibleText(item))).toEqual([
    'GET List trains: The query parameter page is now required. The query parameter page now has pattern: ^1.',
    'GET Read a: The operation was removed.',
    'GET Read b: The operation was removed.',
    'GET Read c: The operation was removed.',
  ])
  const links = content ? getLinks(content) : []
  expect(links).toContain('/rails/changes/v0-v1/#breaking')
  const markdown = await read('rails/changes.md')
  expect(markdown).toContain('Breaking: 6 · Indirect: 1 · Compatible: ')
  expect(markdown).toContain(
    '[All 6 breaking changes](https://docs.example.com/rails/changes/v0-v1.md)',
  )
})

test('Only a version with a predecessor marks what it added', async () => {
  const newInVersion = /new in v\d/
  expect(await read('rails/reference/list-all-trains/index.html')).not.toMatch(newInVersion)
  expect(await read('rails/v1/reference/list-all-trains/index.html')).toContain('new in v1')
})
