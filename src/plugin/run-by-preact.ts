import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('../', import.meta.url))

const modules: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact/compat/server',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
}

/**
 * Runs the portal's components, which are written for React, by Preact: with React itself the page of the console would weigh 50 KB
 * more than its 67. It concerns our own modules alone, so that a site's own islands run by what the site has installed.
 */
export const runByPreact = {
  name: 'run-by-preact',
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined): string | undefined {
    // For a browser, Vite would find another file of it than Node does here, and a page would load both.
    if (source === 'preact/compat' && importer === locate('preact/compat/client')) {
      return locate(source)
    }
    const module = Object.hasOwn(modules, source) ? modules[source] : undefined
    return module === undefined || !importer?.startsWith(sources) ? undefined : locate(module)
  },
  // One copy: what is bundled would otherwise import another from the packages of the site.
  configEnvironment: (name: string) =>
    name === 'client'
      ? undefined
      : { resolve: { noExternal: ['preact', 'preact-render-to-string'] } },
}

function locate(module: string): string {
  return fileURLToPath(import.meta.resolve(module))
}
