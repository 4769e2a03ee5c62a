import { fileURLToPath } from 'node:url'

/**
 * Bundles the code that starts a console into one file, and the code that a page needs before that into another. By default, the
 * bundler splits it into a dozen files by what is loaded later, each an additional request: the console then takes twice as long to
 * become usable on a slow phone.
 */
export const bundleConsole = { name: 'bundle-console', outputOptions }

function outputOptions<Options extends object>(
  this: { readonly environment: { readonly name: string } },
  options: Options,
) {
  if (this.environment.name !== 'client') return null
  // Each group includes all that it imports, except modules of a group with a higher priority.
  const groups = [
    { name: 'every-page', test: (id: string) => sharedScripts.has(id), priority: 3 },
    { name: 'operation-page', test: (id: string) => id === pageScripts, priority: 2 },
    { name: 'start-console', test: (id: string) => id === start, priority: 1 },
  ]
  return { ...options, codeSplitting: { groups } }
}

const start = locate('console/mount/mount-console.tsx')
const pageScripts = locate('starlight/plugin/page-scripts.ts')
// The modules that Copy page and the search need without a console, the bundler's loader, and modules that pages and consoles share.
const sharedScripts = new Set([
  '\0vite/preload-helper.js',
  ...[
    'starlight/layout/copy-page.ts',
    'console/ui/translations.ts',
    'console/ui/lazy-module.ts',
    'console/browser/with-base.ts',
    'console/browser/load-styles.ts',
    'console/browser/snippet-preference.ts',
    'console/request-panel/load-fields.ts',
  ].map(locate),
])

function locate(file: string): string {
  return fileURLToPath(new URL(`../../${file}`, import.meta.url))
}
