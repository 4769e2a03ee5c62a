import { expect, test } from 'vitest'
import { describeExcess, listImports, listLoaded, weighPage } from './page-weight.ts'

const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'

/** The most that a page of each kind may weigh on the wire, in KB of 1000 bytes. */
const budgets = [
  { page: 'index.html', kilobytes: 50 },
  { page: 'quickstart/index.html', kilobytes: 50 },
  { page: 'authentication/handle-keys/index.html', kilobytes: 50 },
  { page: 'errors/index.html', kilobytes: 50 },
  { page: '404.html', kilobytes: 50 },
  { page: 'reference/api/index.html', kilobytes: 60 },
  { page: 'console/index.html', kilobytes: 100 },
  { page: 'reference/list-experiments/index.html', kilobytes: 55 },
]

test.for(budgets)('$page weighs at most $kilobytes KB', ({ page, kilobytes }) => {
  expect(describeExcess(weighPage(site, page), kilobytes)).toBe('')
})

test('A page over budget is described by its parts, heaviest first', () => {
  const parts = [
    { file: 'index.html', bytes: 8000 },
    { file: '_astro/page.js', bytes: 42_001 },
  ]
  expect(describeExcess(parts, 51)).toBe('')
  expect(describeExcess(parts, 50)).toBe(
    '50.0 KB, of which\n   42.0 KB  _astro/page.js\n    8.0 KB  index.html',
  )
})

test('The console counts with what its script imports', () => {
  const files = weighPage(site, 'console/index.html').map(({ file }) => file)
  expect(files.filter((file) => file.startsWith('_astro/start-console.'))).toHaveLength(1)
})

test('A text page loads nothing of the console', () => {
  for (const page of ['quickstart/index.html', 'reference/api/index.html']) {
    const files = weighPage(site, page).map(({ file }) => file)
    expect(files.filter((file) => file.includes('/start-console.'))).toEqual([])
  }
})

test('Every way to load something is found', () => {
  const html = `<link rel="stylesheet" href="/a.css"><link rel="preload" as="font" href="/b.woff2">
    <link rel="modulepreload" href="/c.js"><script type="module" src="/d.js"></script>
    <link rel="icon" href="/no.svg"><link rel="prefetch" href="/no/">
    <script>new FontFace('A', 'url(/g.woff2)')</script>`
  expect(listLoaded(html)).toEqual(['a.css', 'b.woff2', 'c.js', 'd.js', 'g.woff2'])
  expect(
    listImports(`import{a}from"./a.js";import"./b.js";export*from"../c.js";import("./no.js")`),
  ).toEqual(['./a.js', './b.js', '../c.js'])
})
