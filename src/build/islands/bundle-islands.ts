import type { AstroIntegration } from 'astro'

/** What the bundler knows about its modules, as far as it matters here. */
export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null
}

/**
 * Makes one chunk of what an island needs at once, Preact included. Left alone, the bundler cuts a dozen along the lines of
 * what is loaded later, and each is one more request on the way to a console that can be used.
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
        // What every page loads things with, which would otherwise bring the console to all of them.
        {
          name: 'preload-helper',
          test: /vite\/preload-helper|\/src\/browser\/(load-styles|with-base)\.ts$/,
          priority: 2,
        },
        {
          debugName: 'console',
          name: (id: string, graph: ModuleGraph) =>
            isNeededAtOnce(id, graph) ? 'console-parts' : null,
        },
      ],
    },
  }
}

const bundled =
  /\/src\/(browser|console|core|key|self-check)\/.*\.tsx?$|\/src\/site\/reference\/ConsoleIsland\.tsx$|\/node_modules\/preact\//
const island = /\/src\/site\/reference\/ConsoleIsland\.tsx$/

/**
 * Whether a module of ours or of Preact is the island, or is imported by it or by what that imports; what it loads when it is
 * used is not.
 */
export function isNeededAtOnce(id: string, graph: ModuleGraph): boolean {
  if (!bundled.test(id)) return false
  const importers = new Set([id])
  // A set is walked in the order of insertion, what is added meanwhile included.
  for (const importer of importers) {
    if (island.test(importer)) return true
    for (const next of graph.getModuleInfo(importer)?.importers ?? []) importers.add(next)
  }
  return false
}
