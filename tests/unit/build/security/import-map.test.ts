import { expect, test } from 'vitest'
import type { Chunk, ChunkGraph } from '#build/islands/chunk-graph.ts'
import { listElements } from '#site/page-elements.ts'
import { writeImportMap } from '#build/security/import-map.ts'

const graph: ChunkGraph = {
  chunks: {
    '_astro/Console.js': chunk(['_astro/parts.js'], ['_astro/send.js']),
    '_astro/send.js': chunk(['_astro/parts.js'], ['_astro/Console.js']),
    '_astro/page.js': chunk([], []),
    '_astro/unreached.js': chunk([], []),
    '_astro/Search.js': { ...chunk([], ['_astro/dialog.js']), isShared: true },
  },
}

const html = (base: string) =>
  `<astro-island component-url="${base}/_astro/Console.js"></astro-island><script type="module" src="${base}/_astro/page.js"></script>`

test.each(['', '/docs'])(
  'A page may load what it can reach, by its hash, below “%s”',
  async (base) => {
    const map = await write(html(base), base)

    const addresses = ['Console', 'Search', 'dialog', 'page', 'parts', 'send'].map(
      (name) => `${base}/_astro/${name}.js`,
    )
    expect(map.integrity).toEqual(
      Object.fromEntries(addresses.map((address) => [address, `hash of ${address}`])),
    )
    expect(map.imports).toEqual({
      [`${base}/`]: 'unlisted:/',
      ...Object.fromEntries(addresses.map((address) => [address, address])),
    })
  },
)

test('The same page gives the same map, whatever the order of its tags', async () => {
  const script = '<script type="module" src="/_astro/unreached.js"></script>'
  expect(JSON.stringify(await write(html('') + script, ''))).toBe(
    JSON.stringify(await write(script + html(''), '')),
  )
})

test('A page has the same map with or without the script of a component', async () => {
  const page = html('')
  const script = '<script type="module" src="/_astro/Search.js"></script>'
  expect(await write(page + script, '')).toEqual(await write(page, ''))
})

test('A script that is none of the bundler’s is not listed: its tag has its hash', async () => {
  const page = html('')
  const script = '<script type="module" src="/_astro/ec.js"></script>'
  expect(await write(page + script, '')).toEqual(await write(page, ''))
})

test('A page without a console has no map', async () => {
  const elements = listElements('<script type="module" src="/_astro/page.js"></script>')
  expect(await writeImportMap(elements, { graph, base: '', hashAsset })).toBeUndefined()
})

function chunk(imports: readonly string[], dynamicImports: readonly string[]): Chunk {
  return { imports, dynamicImports, isShared: false }
}

async function write(text: string, base: string): Promise<ImportMap> {
  const map = await writeImportMap(listElements(text), { graph, base, hashAsset })
  return JSON.parse(map ?? '')
}

interface ImportMap {
  readonly imports: Readonly<Record<string, string>>
  readonly integrity: Readonly<Record<string, string>>
}

async function hashAsset(path: string): Promise<string> {
  return Promise.resolve(`hash of ${path}`)
}
