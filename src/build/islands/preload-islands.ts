import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { mapWithLimit } from '../map-with-limit.ts'
import { listElements, readAttribute } from '../page-elements.ts'

/** The static imports of each browser chunk, by path in the site. */
export type ChunkGraph = ReadonlyMap<string, readonly string[]>

/**
 * Lists the chunks of a page's islands in its head, so that a browser loads them in parallel. Otherwise it discovers each
 * only from the one that imports it.
 */
export function preloadIslands(): AstroIntegration {
  const graph = new Map<string, readonly string[]>()
  return {
    name: 'preload-islands',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [{ name: 'chunk-graph', generateBundle }] } })
      },
      'astro:build:done': async ({ dir }) => {
        const directory = fileURLToPath(dir)
        const files = await readdir(directory, { recursive: true })
        const pages = files.filter((file) => file.endsWith('.html'))
        await mapWithLimit(pages, (file) => preloadInPage(join(directory, file), graph))
      },
    },
  }

  function generateBundle(
    _: unknown,
    bundle: Readonly<
      Record<string, { readonly fileName: string; readonly imports?: readonly string[] }>
    >,
  ): void {
    for (const { fileName, imports } of Object.values(bundle)) {
      if (imports) graph.set(fileName, imports)
    }
  }
}

async function preloadInPage(path: string, graph: ChunkGraph): Promise<void> {
  const html = await readFile(path, 'utf8')
  const preloaded = addPreloads(html, graph)
  if (preloaded !== html) await writeFile(path, preloaded)
}

/**
 * Adds a `modulepreload` link to a page's head for each chunk that its islands import statically. Its font is then not
 * preloaded: the text is readable without it, but the console cannot be used without the code.
 */
export function addPreloads(html: string, graph: ChunkGraph): string {
  // Most pages have none, and parsing all of them takes a second.
  if (!html.includes('<astro-island')) return html
  const entries = listElements(html)
    .filter(({ tagName }) => tagName === 'astro-island')
    .flatMap((island) => [
      readAttribute(island, 'component-url'),
      readAttribute(island, 'renderer-url'),
    ])
    .filter((address) => address !== undefined)
  const links = listAddresses(entries, graph).map(
    (address) => `<link rel="modulepreload" href="${address}">`,
  )
  if (links.length === 0) return html
  // Before anything else that is loaded: a browser requests in page order, six at a time.
  return html
    .replace(/<link rel="preload" as="font"[^>]*>/g, '')
    .replace(/<(?:script|style|link rel="stylesheet")|<\/head>/, (first) => links.join('') + first)
}

/** The addresses of the entries and of everything they import, each once, entries first. */
function listAddresses(entries: readonly string[], graph: ChunkGraph): readonly string[] {
  const listed = new Set(entries)
  // Iterating over a set includes what is added during the iteration.
  for (const address of listed) {
    const at = address.indexOf('_astro/')
    for (const chunk of graph.get(address.slice(at)) ?? []) listed.add(address.slice(0, at) + chunk)
  }
  return [...listed]
}
