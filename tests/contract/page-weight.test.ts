import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeExcess, weighPage } from './page-weight.ts'

const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'

/** Maximum weight of a page of each kind on the wire, in KB of 1000 bytes. */
const budgets = [
  { page: 'index.html', kilobytes: 50 },
  { page: 'quickstart/index.html', kilobytes: 50 },
  { page: 'authentication/handle-keys/index.html', kilobytes: 50 },
  { page: 'errors/index.html', kilobytes: 50 },
  { page: '404.html', kilobytes: 50 },
  { page: 'reference/api/index.html', kilobytes: 60 },
  { page: 'console/index.html', kilobytes: 55 },
  { page: 'reference/list-experiments/index.html', kilobytes: 55 },
  { page: 'recipes/list-experiments-with-a-new-key/index.html', kilobytes: 65 },
]

test.for(budgets)('$page weighs at most $kilobytes KB', ({ page, kilobytes }) => {
  expect(describeExcess(weighPage(site, page), kilobytes)).toBe('')
})

test('The weight of the console includes the imports of its script', () => {
  const files = weighPage(site, 'console/index.html').map(({ file }) => file)
  expect(files.filter((file) => file.startsWith('_astro/every-page.'))).toHaveLength(1)
})

test('The console’s script contains Preact once', async () => {
  const files = await readdir(join(site, '_astro'))
  const file = files.find((name) => name.startsWith('start-console.')) ?? ''
  const script = await readFile(join(site, '_astro', file), 'utf8')
  expect(script.match(/prototype\.forceUpdate\s*=/g)).toHaveLength(1)
})

test('Pages load the code of the console only when it is used', () => {
  for (const page of ['quickstart/index.html', 'reference/api/index.html', 'console/index.html']) {
    const files = weighPage(site, page).map(({ file }) => file)
    expect(files.filter((file) => file.includes('/start-console.'))).toEqual([])
  }
})
