import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('../../', import.meta.url))

const modules: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact/compat/server',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
}

/**
 * Resolves React to Preact for the portal's components: with React itself the console's page would be 50 KB larger than its 67 KB. It
 * applies only to the portal's own modules, so that a site's islands use the site's packages.
 */
export const resolveToPreact = {
  name: 'resolve-to-preact',
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined): string | undefined {
    // For browsers, Vite would resolve another file than Node does here, and a page would load both.
    if (source === 'preact/compat' && importer === locate('preact/compat/client')) {
      return locate(source)
    }
    const module = Object.hasOwn(modules, source) ? modules[source] : undefined
    return module === undefined || !importer?.startsWith(sources) ? undefined : locate(module)
  },
  // Bundle Preact, so that bundled modules do not import a second copy from the packages of the site.
  configEnvironment: (name: string) =>
    name === 'client'
      ? undefined
      : { resolve: { noExternal: ['preact', 'preact-render-to-string'] } },
}

function locate(module: string): string {
  return fileURLToPath(import.meta.resolve(module))
}
