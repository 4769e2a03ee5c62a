import { listReachedChunks } from '../islands/chunk-graph.ts'
import type { ChunkGraph } from '../islands/chunk-graph.ts'
import { listIslandEntries } from '../islands/preload-islands.ts'
import { readAttribute } from '#site/page-elements.ts'
import type { Element } from '#site/page-elements.ts'
import type { HashAsset } from './integrity.ts'

/**
 * The text of a page's import map: the modules that it may load, at once or later, each with its hash, which a tag can name
 * only for what is loaded at once. Any other address of the site is refused, also that of a chunk with a query, under which
 * Astro's islands ask again for what was refused (HTML, "Import maps").
 *
 * @returns undefined for a page without a console: it never holds a key, and the map would double the size of some
 */
export async function writeImportMap(
  elements: readonly Element[],
  options: MapOptions,
): Promise<string | undefined> {
  const { base, hashAsset } = options
  const chunks = listModules(elements, options)
  if (chunks.length === 0) return undefined
  const addresses = chunks.toSorted()
  const hashes = await Promise.all(addresses.map(hashAsset))
  return JSON.stringify({
    imports: {
      // No browser loads from this scheme. An empty value would be refused as well, but with a warning on each page.
      [`${base}/`]: 'unlisted:/',
      ...Object.fromEntries(addresses.map((address) => [address, address])),
    },
    integrity: Object.fromEntries(addresses.map((address, index) => [address, hashes[index]])),
  })
}

export function writeMapTag(map: string): string {
  return `<script type="importmap">${map}</script>`
}

export interface MapOptions {
  readonly graph: ChunkGraph
  /** The path of the site, without a trailing slash. */
  readonly base: string
  readonly hashAsset: HashAsset
}

/**
 * The addresses of all chunks that the page may reach. The scripts of components count whether the page has them or not, so
 * that most pages have the same map: its hash is part of the policy of the whole site.
 */
function listModules(
  elements: readonly Element[],
  { graph, base }: Pick<MapOptions, 'graph' | 'base'>,
): readonly string[] {
  const own = elements
    .filter((element) => element.tagName === 'script')
    .flatMap((element) => readAttribute(element, 'src') ?? [])
    .filter((address) => address.slice(base.length + 1) in graph.chunks)
  const islands = listIslandEntries(elements)
  if (islands.length === 0 && !elements.some(opensConsole)) return []
  const shared = Object.entries(graph.chunks)
    .filter(([, { isShared }]) => isShared)
    .map(([path]) => `${base}/${path}`)
  return listReachedChunks(
    [...islands, ...shared, ...own],
    graph,
    ({ imports, dynamicImports }) => [...imports, ...dynamicImports],
  )
}

/** Whether a console is drawn in an element once a reader asks for it. */
function opensConsole(element: Element): boolean {
  return (readAttribute(element, 'class') ?? '').split(' ').includes('try-it-sheet')
}
