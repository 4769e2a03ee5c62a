import { fileURLToPath } from 'node:url'

/**
 * Puts what starts a console into one file, and what a page needs before that into another. Left alone, the bundler cuts it
 * into a dozen files by what is loaded later, each one more request: the console is then usable twice as late on a slow phone.
 */
export const bundleConsole = { name: 'bundle-console', outputOptions }

function outputOptions<Options extends object>(
  this: { readonly environment: { readonly name: string } },
  options: Options,
) {
  if (this.environment.name !== 'client') return null
  // Each with all that it imports, but for what a group before it has.
  const groups = [
    { name: 'every-page', test: (id: string) => sharedScripts.has(id), priority: 3 },
    { name: 'operation-page', test: (id: string) => id === pageScripts, priority: 2 },
    { name: 'start-console', test: (id: string) => id === start, priority: 1 },
    { name: 'start-several', test: (id: string) => id === several, priority: 0 },
  ]
  return { ...options, codeSplitting: { groups } }
}

const start = locate('scripts/start-console.tsx')
const several = locate('scripts/start-several.tsx')
const pageScripts = locate('scripts/page-scripts.ts')
// What Copy page and the search need without a console, the bundler's own means to load more, and what pages and consoles share.
const sharedScripts = new Set([
  '\0vite/preload-helper.js',
  ...[
    'scripts/copy-page.ts',
    '../ui/words.ts',
    '../ui/lazy-module.ts',
    '../browser/with-base.ts',
    '../browser/load-styles.ts',
    '../browser/snippet-preference.ts',
    '../console/request/load-fields.ts',
  ].map(locate),
])

function locate(file: string): string {
  return fileURLToPath(new URL(`../site/${file}`, import.meta.url))
}
