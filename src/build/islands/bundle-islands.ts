import type { AstroIntegration } from 'astro'

/** The part of the bundler's module information that is used here. */
export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null
}

/**
 * Bundles what an island needs immediately, Preact included, into one chunk. By default, the bundler makes a dozen, split by what
 * is loaded later, and each delays the console by one more request.
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
          test: /vite\/preload-helper|\/src\/browser\/(load-chunk|load-styles|with-base)\.ts$/,
          priority: 4,
        },
        {
          debugName: 'console-parts',
          name: (id: string, graph: ModuleGraph) =>
            isNeededAtOnce(id, graph) ? 'console-parts' : null,
          priority: 3,
        },
      ],
    },
  }
}

const bundled =
  /\/src\/(browser|console|core|form|key|schema|self-check|ui)\/.*\.tsx?$|\/src\/site\/reference\/ConsoleIsland\.tsx$|\/node_modules\/preact\//
const island = /\/src\/site\/reference\/ConsoleIsland\.tsx$/

/**
 * Whether a module, of ours or of Preact, is the island or is imported by it statically, directly or indirectly.
 */
export function isNeededAtOnce(id: string, graph: ModuleGraph): boolean {
  if (!bundled.test(id)) return false
  const importers = new Set([id])
  // Iterating over a set includes what is added during the iteration.
  for (const importer of importers) {
    if (island.test(importer)) return true
    for (const next of graph.getModuleInfo(importer)?.importers ?? []) importers.add(next)
  }
  return false
}
