import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { mapWithLimit } from '../map-with-limit.ts'
import { listElements, readAttribute } from '../page-elements.ts'

/** Which other chunks each chunk of the browser's code imports at once, by their paths in the site. */
export type ChunkGraph = ReadonlyMap<string, readonly string[]>

/**
 * Names the chunks of a page's islands in its head, so that a browser loads them side by side. Without that it learns of
 * each from the one that imports it.
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
 * Puts a `modulepreload` link into a page's head for each chunk that its islands import at once. Its font is not preloaded
 * then: the text can be read without it, and what a reader came for cannot be used without the code.
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
  // Before anything else that is loaded, because a browser asks in the order of the page, of six at a time.
  return html
    .replace(/<link rel="preload" as="font"[^>]*>/g, '')
    .replace(/<(?:script|style|link rel="stylesheet")|<\/head>/, (first) => links.join('') + first)
}

/** The addresses of the entries and of all that they import, each once, the entries first. */
function listAddresses(entries: readonly string[], graph: ChunkGraph): readonly string[] {
  const listed = new Set(entries)
  // A set is walked in the order of insertion, what is added meanwhile included.
  for (const address of listed) {
    const at = address.indexOf('_astro/')
    for (const chunk of graph.get(address.slice(at)) ?? []) listed.add(address.slice(0, at) + chunk)
  }
  return [...listed]
}
