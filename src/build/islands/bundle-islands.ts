import { fileURLToPath } from 'node:url'
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
          test: (id: string) =>
            id.includes('vite/preload-helper') ||
            ownModule(
              /^(browser\/(load-chunk|load-styles|load-file|next-task|snippet-preference|until-stopped|with-base)|console\/choice\/(load-operation|operation-files)|console\/request\/load-fields|schema\/keywords|ui\/lazy-module)\.ts$/,
            )(id),
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

const sources = fileURLToPath(new URL('../../', import.meta.url))

/** Tells modules of the portal, by their paths in its sources: a site has folders of the same names. */
function ownModule(test: RegExp): (id: string) => boolean {
  return (id) => id.startsWith(sources) && test.test(id.slice(sources.length))
}

const bundled = ownModule(
  /^(browser|console|core|form|key|schema|self-check|ui)\/.*\.tsx?$|^site\/reference\/ConsoleIsland\.tsx$/,
)
const island = ownModule(/^site\/reference\/ConsoleIsland\.tsx$/)
const form = ownModule(/^console\/request\/request-fields\.ts$/)

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

function isNeededBy(isEntry: (id: string) => boolean, id: string, graph: ModuleGraph): boolean {
  if (!bundled(id) && !id.includes('/node_modules/preact/')) return false
  const importers = new Set([id])
  // Iterating over a set includes what is added during the iteration.
  for (const importer of importers) {
    if (isEntry(importer)) return true
    for (const next of graph.getModuleInfo(importer)?.importers ?? []) importers.add(next)
  }
  return false
}
