import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('../../', import.meta.url))

const ownModule = '\0virtual:portal/collection-config'
const starlightModule = 'virtual:starlight/collection-config'

/**
 * Accepts generated pages if the site extends the schema of its pages with a required field. Starlight validates the frontmatter of
 * every page with that schema; other pages of the site are not affected.
 */
export const acceptGeneratedPages = {
  name: 'accept-generated-pages',
  enforce: 'pre' as const,
  resolveId: (source: string, importer: string | undefined) =>
    source === starlightModule && importer !== ownModule ? ownModule : undefined,
  load: (id: string) =>
    id === ownModule
      ? `import { collections as written } from '${starlightModule}'
import { extendCollections } from ${JSON.stringify(locate('starlight/layout/generated-frontmatter.ts'))}
export const collections = extendCollections(written)
`
      : undefined,
}

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
// The modules that Copy page, the filters and the search need without a console, the bundler's loader, and modules that pages and consoles share.
const sharedScripts = new Set([
  '\0vite/preload-helper.js',
  ...[
    'starlight/layout/copy-page.ts',
    'starlight/navigation/filter-list.ts',
    'console/ui/translations.ts',
    'console/ui/lazy-module.ts',
    'console/browser/with-base.ts',
    'console/browser/snippet-preference.ts',
  ].map(locate),
])

const preactModules: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact/compat/server',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
}

/**
 * Resolves React to Preact for the portal's components: React itself would add 50 KB to the 29 KB that start a console. It
 * applies only to the portal's own modules, so that a site's islands use the site's packages.
 */
export const resolveToPreact = {
  name: 'resolve-to-preact',
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined): string | undefined {
    // For browsers, Vite would resolve another file than Node does here, and a page would load both.
    if (source === 'preact/compat' && importer === locatePackage('preact/compat/client')) {
      return locatePackage(source)
    }
    const module = Object.hasOwn(preactModules, source) ? preactModules[source] : undefined
    return module === undefined || !importer?.startsWith(sources)
      ? undefined
      : locatePackage(module)
  },
  // Bundle Preact, so that bundled modules do not import a second copy from the packages of the site.
  configEnvironment: (name: string) =>
    name === 'client'
      ? undefined
      : { resolve: { noExternal: ['preact', 'preact-render-to-string'] } },
}

/**
 * Creates a Vite plugin that resolves a dependency of Scalar from Scalar, because a site installs only Scalar itself: pnpm and Yarn
 * give packages only what they declare.
 *
 * @param scalar a file of Scalar
 */
export function resolveFromScalar(scalar: string) {
  return {
    name: 'resolve-from-scalar',
    enforce: 'pre' as const,
    resolveId(
      this: { readonly resolve: (source: string, importer: string) => Promise<object | null> },
      source: string,
      importer: string | undefined,
    ) {
      return source === scalarNavigation && importer?.startsWith(sources)
        ? this.resolve(source, scalar)
        : null
    },
    configEnvironment: (name: string) =>
      name === 'client' ? undefined : { resolve: { noExternal: [scalarPackages] } },
  }
}

const scalarNavigation = '@scalar/workspace-store/navigation'
const scalarPackages = /^@scalar\//

/** Creates a Vite plugin for virtual modules. Files would conflict if two sites are built concurrently. */
export function virtualModules(modules: Readonly<Record<string, string>>) {
  return {
    name: 'virtual-modules',
    resolveId: (id: string) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id: string) => (id.startsWith('\0') ? modules[id.slice(1)] : undefined),
  }
}

function locate(file: string): string {
  return sources + file
}

function locatePackage(module: string): string {
  return fileURLToPath(import.meta.resolve(module))
}
