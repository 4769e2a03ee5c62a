import { beforeAll, describe, expect, test } from 'vitest'
import { buildPetStoreSite } from '../support/pet-store-site.ts'
import { listImports, listLoaded, weighPage } from './page-weight.ts'
import type { Part } from './page-weight.ts'

const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'

/** The most that a page of each kind may weigh on the wire, in KB of 1000 bytes. */
const budgets = [
  { page: 'index.html', kilobytes: 50 },
  { page: 'quickstart/index.html', kilobytes: 50 },
  { page: 'authentication/handle-keys/index.html', kilobytes: 50 },
  { page: 'errors/index.html', kilobytes: 50 },
  { page: '404.html', kilobytes: 50 },
  { page: 'conformance/index.html', kilobytes: 55 },
  { page: 'reference/api/index.html', kilobytes: 60 },
  { page: 'console/index.html', kilobytes: 75 },
  { page: 'reference/list-experiments/index.html', kilobytes: 75 },
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

test('The console counts with what its island imports', () => {
  const files = weighPage(site, 'console/index.html').map(({ file }) => file)
  for (const name of ['ConsoleIsland', 'client', 'console-parts']) {
    expect(files.filter((file) => file.startsWith(`_astro/${name}.`))).toHaveLength(1)
  }
})

test('A text page loads nothing of the console', () => {
  for (const page of ['quickstart/index.html', 'reference/api/index.html']) {
    const files = weighPage(site, page).map(({ file }) => file)
    expect(files.filter((file) => /\/(ConsoleIsland|client|console-parts)\./.test(file))).toEqual(
      [],
    )
  }
})

describe('The page of another document, with a form', () => {
  const page = 'reference/create-pet/index.html'
  let petStore = ''
  beforeAll(async () => {
    petStore = await buildPetStoreSite()
    // A build takes longer than a test may.
  }, 240_000)

  test('It weighs at most 105 KB', () => {
    expect(describeExcess(weighPage(petStore, page), 105)).toBe('')
  })

  test('It loads what its form needs, and not what checks or sends a request', () => {
    const files = weighPage(petStore, page).map(({ file }) => file)
    expect(files).toContainEqual(expect.stringContaining('/form-parts.'))
    expect(
      files.filter((file) => /\/(later-parts|console-module|console-module)\./.test(file)),
    ).toEqual([])
  })
})

test('Every way to load something is found', () => {
  const html = `<link rel="stylesheet" href="/a.css"><link rel="preload" as="font" href="/b.woff2">
    <link rel="modulepreload" href="/c.js"><script type="module" src="/d.js"></script>
    <link rel="icon" href="/no.svg"><link rel="prefetch" href="/no/">
    <astro-island component-url="/e.js" renderer-url="/f.js"></astro-island>
    <script>new FontFace('A', 'url(/g.woff2)')</script>`
  expect(listLoaded(html)).toEqual(['a.css', 'b.woff2', 'c.js', 'd.js', 'e.js', 'f.js', 'g.woff2'])
  expect(
    listImports(`import{a}from"./a.js";import"./b.js";export*from"../c.js";import("./no.js")`),
  ).toEqual(['./a.js', './b.js', '../c.js'])
})

/** Nothing if the parts are within the budget, else what each of them weighs. */
function describeExcess(parts: readonly Part[], kilobytes: number): string {
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= kilobytes * 1000) return ''
  const lines = parts
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ file, bytes }) => `${(bytes / 1000).toFixed(1).padStart(7)} KB  ${file}`)
  return [`${(total / 1000).toFixed(1)} KB, of which`, ...lines].join('\n')
}
