/** What each browser chunk imports, by path in the site. */
export type ChunkGraph = ReadonlyMap<string, Chunk>

export interface Chunk {
  /** Paths in the site. */
  readonly imports: readonly string[]
  /** Those that it imports only when it needs them. */
  readonly dynamicImports: readonly string[]
  /** Whether it is the script of a component, which any page may have. */
  readonly isShared: boolean
}

/** What the bundler says of a file that it has made; of one that is not a chunk, only the name. */
interface BundledFile extends Partial<Omit<Chunk, 'isShared'>> {
  readonly fileName: string
  /** The module that an entry was made from. */
  readonly facadeModuleId?: string | null
}

/** Collects the graph while the browser's chunks are made. */
export function collectChunks(graph: Map<string, Chunk>) {
  return {
    name: 'chunk-graph',
    generateBundle(_: unknown, bundle: Readonly<Record<string, BundledFile>>): void {
      for (const file of Object.values(bundle)) {
        const { fileName, imports, dynamicImports = [], facadeModuleId } = file
        const isShared = isComponentScript(facadeModuleId ?? '')
        if (imports) graph.set(fileName, { imports, dynamicImports, isShared })
      }
    },
  }
}

/** The addresses of chunks and of all that they import, each once, in the order in which they are found. */
export function listReachedChunks(
  entries: readonly string[],
  graph: ChunkGraph,
  listImports: (chunk: Chunk) => readonly string[],
): readonly string[] {
  const listed = new Set(entries)
  // Iterating over a set includes what is added during the iteration.
  for (const address of listed) {
    const at = address.indexOf('_astro/')
    const chunk = graph.get(address.slice(at))
    for (const path of chunk ? listImports(chunk) : []) listed.add(address.slice(0, at) + path)
  }
  return [...listed]
}

function isComponentScript(module: string): boolean {
  return module.includes('?astro&type=script') && !module.includes('/src/pages/')
}
