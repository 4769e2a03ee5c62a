import type { Edit } from '../finish/edit-text.ts'
import { readAttribute } from '../page-elements.ts'
import type { Element } from '../page-elements.ts'
import { listReachedChunks } from './chunk-graph.ts'
import type { ChunkGraph } from './chunk-graph.ts'

/** The addresses of the chunks that the islands of a page import statically, each once, entries first. */
export function listIslandChunks(
  elements: readonly Element[],
  graph: ChunkGraph,
): readonly string[] {
  return listReachedChunks(listIslandEntries(elements), graph, ({ imports }) => imports)
}

/** The addresses of the chunks that the islands of a page begin with. */
export function listIslandEntries(elements: readonly Element[]): readonly string[] {
  return elements
    .filter(({ tagName }) => tagName === 'astro-island')
    .flatMap((island) => [
      readAttribute(island, 'component-url'),
      readAttribute(island, 'renderer-url'),
    ])
    .filter((address) => address !== undefined)
}

/**
 * Lists the chunks of a page's islands in its head, so that a browser loads them in parallel. Otherwise it discovers each
 * only from the one that imports it. The import map comes first, so that it governs them too. The page's font is then not preloaded: the text is readable without it, but the console
 * cannot be used without the code.
 *
 * @param links a tag for each chunk
 * @param map the tag of the import map; empty for a page without modules
 */
export function preloadChunks(
  html: string,
  links: readonly string[],
  map: string,
): readonly Edit[] {
  // Before anything else that is loaded: a browser requests in page order, six at a time.
  const first = /<(?:script|style|link rel="(?:stylesheet|modulepreload)")|<\/head>/.exec(html)
  const fonts = links.length === 0 ? [] : html.matchAll(/<link rel="preload" as="font"[^>]*>/g)
  return [
    ...(first ? [{ at: first.index, text: map + links.join('') }] : []),
    ...Array.from(fonts, ({ index, 0: { length } }) => ({ at: index, length, text: '' })),
  ]
}
