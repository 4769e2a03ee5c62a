import type { Edit } from '../finish/edit-text.ts'
import { readAttribute } from '../page-elements.ts'
import type { Element } from '../page-elements.ts'

/** The static imports of each browser chunk, by path in the site. */
export type ChunkGraph = ReadonlyMap<string, readonly string[]>

/** Collects the graph while the browser's chunks are made. */
export function collectChunks(graph: Map<string, readonly string[]>) {
  return {
    name: 'chunk-graph',
    generateBundle(
      _: unknown,
      bundle: Readonly<
        Record<string, { readonly fileName: string; readonly imports?: readonly string[] }>
      >,
    ): void {
      for (const { fileName, imports } of Object.values(bundle)) {
        if (imports) graph.set(fileName, imports)
      }
    },
  }
}

/** The addresses of the chunks that the islands of a page import statically, each once, entries first. */
export function listIslandChunks(
  elements: readonly Element[],
  graph: ChunkGraph,
): readonly string[] {
  const islands = elements.filter(({ tagName }) => tagName === 'astro-island')
  const listed = new Set(
    islands
      .flatMap((island) => [
        readAttribute(island, 'component-url'),
        readAttribute(island, 'renderer-url'),
      ])
      .filter((address) => address !== undefined),
  )
  // Iterating over a set includes what is added during the iteration.
  for (const address of listed) {
    const at = address.indexOf('_astro/')
    for (const chunk of graph.get(address.slice(at)) ?? []) listed.add(address.slice(0, at) + chunk)
  }
  return [...listed]
}

/**
 * Lists the chunks of a page's islands in its head, so that a browser loads them in parallel. Otherwise it discovers each
 * only from the one that imports it. The page's font is then not preloaded: the text is readable without it, but the console
 * cannot be used without the code.
 *
 * @param links a tag for each chunk
 */
export function preloadChunks(html: string, links: readonly string[]): readonly Edit[] {
  if (links.length === 0) return []
  // Before anything else that is loaded: a browser requests in page order, six at a time.
  const first = /<(?:script|style|link rel="stylesheet")|<\/head>/.exec(html)
  const fonts = html.matchAll(/<link rel="preload" as="font"[^>]*>/g)
  return [
    ...(first ? [{ at: first.index, text: links.join('') }] : []),
    ...Array.from(fonts, ({ index, 0: { length } }) => ({ at: index, length, text: '' })),
  ]
}
