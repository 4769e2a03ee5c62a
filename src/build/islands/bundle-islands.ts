import type { AstroIntegration } from 'astro'

/** The part of the bundler's module information that is used here. */
export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null
}

/**
 * Bundles what an island needs immediately into two chunks: Preact, and the parts of the console. By default, the bundler
 * makes a dozen, split by what is loaded later, and each delays the console by one more request.
 */
export function bundleIslands(): AstroIntegration {
  return {
    name: 'bundle-islands',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [{ name: 'bundle-islands', outputOptions }] } })
      },
    },
  }
}

function outputOptions<Options extends object>(
  this: { readonly environment: { readonly name: string } },
  options: Options,
) {
  if (this.environment.name !== 'client') return null
  return {
    ...options,
    codeSplitting: {
      groups: [
        // Every page uses this; in the console's chunk it would make every page load the console.
        {
          name: 'preload-helper',
          test: /vite\/preload-helper|\/load-styles\.ts$|\/src\/browser\//,
          priority: 2,
        },
        { name: 'preact', test: /\/node_modules\/preact\//, priority: 1 },
        {
          debugName: 'console',
          name: (id: string, graph: ModuleGraph) =>
            isNeededAtOnce(id, graph) ? 'console-parts' : null,
        },
      ],
    },
  }
}

const ours = /\/src\/(console|core|key|self-check)\/.*\.tsx?$/
const island = /\/src\/site\/reference\/ConsoleIsland\.tsx$/

/**
 * Whether the island imports one of our modules statically, directly or indirectly. The island itself does not count.
 */
export function isNeededAtOnce(id: string, graph: ModuleGraph): boolean {
  if (!ours.test(id) || island.test(id)) return false
  const importers = new Set([id])
  // Iterating over a set includes what is added during the iteration.
  for (const importer of importers) {
    if (island.test(importer)) return true
    for (const next of graph.getModuleInfo(importer)?.importers ?? []) importers.add(next)
  }
  return false
}
