import { expect, test } from 'vitest'
import { editText } from '#core/text/edit-text.ts'
import type { Chunk, ChunkGraph } from '#build/islands/chunk-graph.ts'
import { listIslandFiles, preloadFiles } from '#build/islands/preload-islands.ts'
import { listElements } from '#site/page-elements.ts'

const graph: ChunkGraph = {
  chunks: {
    '_astro/Console.js': chunk(['_astro/client.js', '_astro/shared.js']),
    '_astro/client.js': chunk(['_astro/shared.js']),
    // A cycle must end.
    '_astro/shared.js': chunk(['_astro/client.js', '_astro/deep.js']),
    '_astro/deep.js': chunk([]),
  },
}

const island = (base: string) =>
  `<astro-island component-url="${base}_astro/Console.js" renderer-url="${base}_astro/client.js"></astro-island>`

const page = (head: string, base: string) =>
  `<html><head>${head}</head><body>${island(base)}</body></html>`

test.each(['/', '/docs/'])(
  'The head lists each chunk that an island imports, once, under %s',
  (base) => {
    const links = ['shared', 'deep', 'Console', 'client']
      .map((name) => `<link rel="modulepreload" href="${base}_astro/${name}.js">`)
      .join('')
    expect(addPreloads(page('', base), graph)).toBe(page(links, base))
  },
)

test('The style sheets that a page is drawn with come first, and the small chunks of the islands last', () => {
  const sheet = '<link rel="stylesheet" href="/docs/_astro/page.css">'
  const print = '<link rel="stylesheet" href="/docs/_astro/print.css" media="print">'
  const html = page(print + sheet, '/docs/').replace(
    '<body>',
    `<body>${sheet.replace('page', 'form')}`,
  )
  expect(listIslandFiles(listElements(html), graph)).toEqual([
    '/docs/_astro/page.css',
    '/docs/_astro/form.css',
    '/docs/_astro/shared.js',
    '/docs/_astro/deep.js',
    '/docs/_astro/Console.js',
    '/docs/_astro/client.js',
  ])
})

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

test.each(['<script>', '<style>', '</head>', '<link rel="stylesheet">'])(
  'Links are not put into a text of others that says %s',
  (words) => {
    const about = `<meta name="description" content='${words}'>`
    const html = addPreloads(page(about, '/'), graph)
    expect(html).toContain(`${about}<link rel="modulepreload"`)
  },
)

test('An import map comes before the links of a page, and before those that it had', () => {
  const link = '<link rel="modulepreload" href="/a.js">'
  const html = `<html><head>${link}</head></html>`
  const map = '<script type="importmap">{}</script>'
  expect(editText(html, preloadFiles(listElements(html), [], map))).toBe(
    `<html><head>${map}${link}</head></html>`,
  )
})

/** One that imports nothing later. */
function chunk(imports: readonly string[]): Chunk {
  return { imports, dynamicImports: [], isShared: false }
}

function addPreloads(html: string, chunks: ChunkGraph): string {
  const elements = listElements(html)
  const links = listIslandFiles(elements, chunks).map(
    (address) => `<link rel="modulepreload" href="${address}">`,
  )
  return editText(html, preloadFiles(elements, links, ''))
}
