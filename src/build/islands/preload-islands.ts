import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { mapWithLimit } from '../map-with-limit.ts'
import { listElements, readAttribute } from '../page-elements.ts'

/** What a browser loads, by path in the site. */
export interface ChunkGraph {
  /** The static imports of each chunk. */
  readonly imports: ReadonlyMap<string, readonly string[]>
  /** The chunk and the style sheet of each name that a page may ask for. */
  readonly named: ReadonlyMap<string, readonly string[]>
}

/**
 * Lists the chunks of a page's islands in its head, so that a browser loads them in parallel. Otherwise it discovers each
 * only from the one that imports it.
 */
export function preloadIslands(): AstroIntegration {
  const imports = new Map<string, readonly string[]>()
  const named = new Map<string, readonly string[]>()
  const graph = { imports, named }
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
    this: { readonly environment: { readonly name: string } },
    _: unknown,
    bundle: Readonly<Record<string, BundledFile>>,
  ): void {
    // What renders the pages at build time has chunks of the same names.
    if (this.environment.name !== 'client') return
    for (const file of Object.values(bundle)) {
      if (file.imports) imports.set(file.fileName, file.imports)
      const name = (file.name ?? file.names?.[0])?.replace(/\.css$/, '')
      // A name is that of a chunk loaded later and of its style sheet; what is split off has names of the bundler's.
      if (name === undefined || !(file.isDynamicEntry ?? file.fileName.endsWith('.css'))) continue
      named.set(name, [...(named.get(name) ?? []), file.fileName])
    }
  }
}

/** The part of a chunk or of an asset that is used here. */
interface BundledFile {
  readonly fileName: string
  readonly imports?: readonly string[]
  readonly isDynamicEntry?: boolean
  readonly name?: string | undefined
  readonly names?: readonly string[]
}

async function preloadInPage(path: string, graph: ChunkGraph): Promise<void> {
  const html = await readFile(path, 'utf8')
  const preloaded = addPreloads(html, graph)
  if (preloaded !== html) await writeFile(path, preloaded)
}

/**
 * Adds a `modulepreload` link to a page's head for each chunk that its islands import statically, and for what an element with
 * `data-preloads` names because its island loads that at once: a chunk, what it imports, and its style sheet. Its font is then not
 * preloaded: the text is readable without it, but the console cannot be used without the code.
 */
export function addPreloads(html: string, graph: ChunkGraph): string {
  // Most pages have none, and parsing all of them takes a second.
  if (!html.includes('<astro-island')) return html
  const elements = listElements(html)
  const entries = elements
    .filter(({ tagName }) => tagName === 'astro-island')
    .flatMap((island) => [
      readAttribute(island, 'component-url'),
      readAttribute(island, 'renderer-url'),
    ])
    .filter((address) => address !== undefined)
  const [base = ''] = entries[0]?.split('_astro/') ?? []
  const named = elements
    .flatMap((element) => graph.named.get(readAttribute(element, 'data-preloads') ?? '') ?? [])
    .map((file) => base + file)
  const links = listAddresses([...entries, ...named], graph).map(writeLink)
  if (links.length === 0) return html
  // Before anything else that is loaded: a browser requests in page order, six at a time.
  return html
    .replace(/<link rel="preload" as="font"[^>]*>/g, '')
    .replace(/<(?:script|style|link rel="stylesheet")|<\/head>/, (first) => links.join('') + first)
}

function writeLink(address: string): string {
  const how = address.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${how} href="${address}">`
}

/** The addresses of the entries and of everything they import, each once, entries first. */
function listAddresses(entries: readonly string[], graph: ChunkGraph): readonly string[] {
  const listed = new Set(entries)
  // Iterating over a set includes what is added during the iteration.
  for (const address of listed) {
    const at = address.indexOf('_astro/')
    for (const chunk of graph.imports.get(address.slice(at)) ?? [])
      listed.add(address.slice(0, at) + chunk)
  }
  return [...listed]
}
