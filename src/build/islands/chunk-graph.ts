/** The files that a browser loads, by path in the site. It is plain data, so that a later build can read it. */
export interface ChunkGraph {
  readonly chunks: Readonly<Record<string, Chunk>>
}

export interface Chunk {
  /** Paths in the site. */
  readonly imports: readonly string[]
  /** The chunks that it imports only when it needs them. */
  readonly dynamicImports: readonly string[]
  /** Whether it is the script of a component, which any page may have, or the island of a console with what starts it. */
  readonly isShared: boolean
}

/** A file that the bundler has made, as it describes it. */
interface BundledFile {
  readonly fileName: string
  /** Given for a chunk; an asset has none. */
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  /** The module that an entry was made from. */
  readonly facadeModuleId?: string | null
}

/** Collects the graph while the browser's chunks are made. */
export function collectChunks() {
  const chunks: Record<string, Chunk> = {}
  const graph: ChunkGraph = { chunks }
  const plugin = {
    name: 'chunk-graph',
    generateBundle(
      this: { readonly environment: { readonly name: string } },
      _: unknown,
      bundle: Readonly<Record<string, BundledFile>>,
    ): void {
      // The code that renders the pages at build time has chunks of the same names.
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        const { fileName, imports, dynamicImports = [], facadeModuleId } = file
        const isShared = isComponentScript(facadeModuleId ?? '') || isIsland(facadeModuleId ?? '')
        if (imports) chunks[fileName] = { imports, dynamicImports, isShared }
      }
    },
  }
  return { graph, plugin }
}

/** The addresses of chunks and of all that they import, each once, in the order in which they are found. */
export function listReachedChunks(
  entries: readonly string[],
  { chunks }: ChunkGraph,
  listImports: (chunk: Chunk) => readonly string[],
): readonly string[] {
  const listed = new Set(entries)
  // Iterating over a set includes what is added during the iteration.
  for (const address of listed) {
    const at = address.indexOf('_astro/')
    const chunk = chunks[address.slice(at)]
    for (const path of chunk ? listImports(chunk) : []) listed.add(address.slice(0, at) + path)
  }
  return [...listed]
}

function isIsland(module: string): boolean {
  return /\/(Console|Several)Island\.tsx$|\/@astrojs\/p?react\/dist\/client\.js$/.test(module)
}

/** A page’s own script is in the folder of its route. */
function isComponentScript(module: string): boolean {
  return module.includes('?astro&type=script') && !module.includes('/src/routes/')
}
