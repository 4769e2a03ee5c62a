import type { AstroIntegration } from 'astro'

/** The part of the bundler's module information that is used here. */
export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null
}

/**
 * Bundles what an island needs immediately, Preact included, into one chunk, and the fields of a form into another. By default,
 * the bundler makes a dozen, split by what is loaded later, and each delays the console by one more request.
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
        // Pages use this too; in the console's chunk it would make them load the console.
        {
          name: 'preload-helper',
          test: /vite\/preload-helper|\/src\/browser\/(load-chunk|load-styles|load-file|next-task|snippet-preference|until-stopped|with-base)\.ts$|\/src\/(console\/choice\/(load-operation|operation-files)|console\/request\/load-fields|schema\/keywords|ui\/lazy-module)\.ts$/,
          priority: 4,
        },
        // In this order: what a page needs at once must not bring what it needs later.
        chunk('console-parts', 3, isNeededAtOnce),
        chunk('form-parts', 2, isNeededByForm),
      ],
    },
  }
}

function chunk(
  name: string,
  priority: number,
  belongs: (id: string, graph: ModuleGraph) => boolean,
) {
  return {
    debugName: name,
    name: (id: string, graph: ModuleGraph) => (belongs(id, graph) ? name : null),
    priority,
  }
}

const bundled =
  /\/src\/(browser|console|core|form|key|schema|self-check|ui)\/.*\.tsx?$|\/src\/site\/reference\/ConsoleIsland\.tsx$|\/node_modules\/preact\//
const island = /\/src\/site\/reference\/ConsoleIsland\.tsx$/
const form = /\/src\/console\/request\/request-fields\.ts$/

/**
 * Whether a module, of ours or of Preact, is the island or is imported by it statically, directly or indirectly.
 */
export function isNeededAtOnce(id: string, graph: ModuleGraph): boolean {
  return isNeededBy(island, id, graph)
}

/** Whether the fields of a form need a module before anything is filled in. */
export function isNeededByForm(id: string, graph: ModuleGraph): boolean {
  return isNeededBy(form, id, graph)
}

function isNeededBy(entry: RegExp, id: string, graph: ModuleGraph): boolean {
  if (!bundled.test(id)) return false
  const importers = new Set([id])
  // Iterating over a set includes what is added during the iteration.
  for (const importer of importers) {
    if (entry.test(importer)) return true
    for (const next of graph.getModuleInfo(importer)?.importers ?? []) importers.add(next)
  }
  return false
}
