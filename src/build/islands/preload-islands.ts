import type { Edit } from '#core/text/edit-text.ts'
import { readAttribute, replaceElement } from '#site/page-elements.ts'
import type { Element } from '#site/page-elements.ts'
import { listReachedChunks } from './chunk-graph.ts'
import type { ChunkGraph } from './chunk-graph.ts'

/**
 * The addresses of what a page with islands loads at once, each once, in the order in which it is needed: the style sheets,
 * without which nothing is drawn, then what the islands import statically, and the islands' own chunks last, which are small.
 * A browser that speaks HTTP/1.1 asks for six at a time.
 */
export function listIslandFiles(
  elements: readonly Element[],
  graph: ChunkGraph,
): readonly string[] {
  const entries = listIslandEntries(elements)
  if (entries.length === 0) return []
  const sheets = elements
    .filter(isDrawnWith)
    .flatMap((element) => readAttribute(element, 'href') ?? [])
  const chunks = new Set(listReachedChunks(entries, graph, ({ imports }) => imports))
  for (const entry of entries) chunks.delete(entry)
  return [...new Set([...sheets, ...chunks, ...entries])]
}

/** Whether an element is a style sheet that the page waits for. One for paper or other media holds up nothing. */
export function isDrawnWith(element: Element): boolean {
  return isLink(element, 'stylesheet') && readAttribute(element, 'media') === undefined
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
 * Lists what a page's islands load in its head, so that a browser loads it in parallel. Otherwise it discovers each only from
 * the one that imports it. The page's font is then not preloaded: the text is readable without it, but the console cannot be
 * used without the code.
 *
 * @param elements of the page: its text alone may have the words of a tag in an attribute
 * @param links a tag for each file
 * @param map the tag of the import map, before which no module may be loaded; empty for a page without one
 */
export function preloadFiles(
  elements: readonly Element[],
  links: readonly string[],
  map: string,
): readonly Edit[] {
  if (links.length === 0 && map === '') return []
  return [
    { at: findFirstLoad(elements), text: map + links.join('') },
    ...(links.length > 0 ? elements.filter(isFont) : []).flatMap((element) =>
      replaceElement(element),
    ),
  ]
}

/**
 * Before anything else that is loaded: a browser requests in page order, six at a time.
 *
 * @throws {Error} for a page without a head
 */
function findFirstLoad(elements: readonly Element[]): number {
  const first = elements.find(isLoaded)?.sourceCodeLocation?.startOffset
  const end = elements.find(({ tagName }) => tagName === 'head')?.sourceCodeLocation?.endTag
  const at = first ?? end?.startOffset
  if (at === undefined) throw new Error('has no <head>, so it cannot name what it loads.')
  return at
}

function isLoaded(element: Element): boolean {
  const { tagName } = element
  return (
    tagName === 'script' ||
    tagName === 'style' ||
    isLink(element, 'stylesheet') ||
    isLink(element, 'modulepreload')
  )
}

function isFont(element: Element): boolean {
  return isLink(element, 'preload') && readAttribute(element, 'as') === 'font'
}

function isLink(element: Element, relation: string): boolean {
  return element.tagName === 'link' && readAttribute(element, 'rel') === relation
}
