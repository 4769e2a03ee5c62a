import { expect, test } from 'vitest'
import { editText } from '#build/finish/edit-text.ts'
import { listIslandChunks, preloadChunks } from '#build/islands/preload-islands.ts'
import type { ChunkGraph } from '#build/islands/chunk-graph.ts'
import { listElements } from '#build/page-elements.ts'

const graph: ChunkGraph = new Map([
  [
    '_astro/Console.js',
    {
      imports: ['_astro/client.js', '_astro/shared.js'],
      dynamicImports: ['_astro/other.js'],
      isShared: false,
    },
  ],
  [
    '_astro/client.js',
    { imports: ['_astro/shared.js'], dynamicImports: ['_astro/other.js'], isShared: false },
  ],
  // A cycle must end.
  [
    '_astro/shared.js',
    {
      imports: ['_astro/client.js', '_astro/deep.js'],
      dynamicImports: ['_astro/other.js'],
      isShared: false,
    },
  ],
  ['_astro/deep.js', { imports: [], dynamicImports: ['_astro/other.js'], isShared: false }],
  ['_astro/other.js', { imports: [], dynamicImports: ['_astro/other.js'], isShared: false }],
])

const island = (base: string) =>
  `<astro-island component-url="${base}_astro/Console.js" renderer-url="${base}_astro/client.js"></astro-island>`

const page = (head: string, base: string) =>
  `<html><head>${head}</head><body>${island(base)}</body></html>`

test.each(['/', '/docs/'])(
  'The head lists each chunk that an island imports, once, under %s',
  (base) => {
    const links = ['Console', 'client', 'shared', 'deep']
      .map((name) => `<link rel="modulepreload" href="${base}_astro/${name}.js">`)
      .join('')
    expect(addPreloads(page('', base), graph)).toBe(page(links, base))
  },
)

test('A page without islands is unchanged', () => {
  const html = '<html><head></head><body>$&</body></html>'
  expect(addPreloads(html, graph)).toBe(html)
})

test('The links come before everything else that the page loads', () => {
  const head = '<meta charset="utf-8"/><link rel="icon" href="/i.svg">'
  const loaded = '<link rel="stylesheet" href="/a.css"><script src="/b.js"></script>'
  const [before = '', after = ''] = addPreloads(page(head + loaded, '/'), graph).split(loaded)
  expect(before).toContain(`${head}<link rel="modulepreload"`)
  expect(after).not.toContain('modulepreload')
})

test('A font does not load before what an island needs', () => {
  const font = '<link rel="preload" as="font" href="/f.woff2" crossorigin/>'
  expect(addPreloads(page(font, '/'), graph)).toBe(addPreloads(page('', '/'), graph))
  const text = `<html><head>${font}</head><body></body></html>`
  expect(addPreloads(text, graph)).toBe(text)
})

test('An import map comes before the links of a page, and before those that it had', () => {
  const link = '<link rel="modulepreload" href="/a.js">'
  const html = `<html><head>${link}</head></html>`
  const map = '<script type="importmap">{}</script>'
  expect(editText(html, preloadChunks(html, [], map))).toBe(
    `<html><head>${map}${link}</head></html>`,
  )
})

function addPreloads(html: string, chunks: ChunkGraph): string {
  const links = listIslandChunks(listElements(html), chunks).map(
    (address) => `<link rel="modulepreload" href="${address}">`,
  )
  return editText(html, preloadChunks(html, links, ''))
}
