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
 * Runs the portal's components, which are written for React, by Preact: with React itself the page of the console would weigh
 * 123 KB instead of 73. It concerns our own modules alone, so that a site's own islands run by what the site has installed.
 */
export const runByPreact = {
  name: 'run-by-preact',
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined): string | undefined {
    const module = Object.hasOwn(modules, source) ? modules[source] : undefined
    if (module === undefined || !importer?.startsWith(sources)) return undefined
    return fileURLToPath(import.meta.resolve(module))
  },
  // One copy: what is bundled would otherwise import another from the packages of the site.
  configEnvironment: (name: string) =>
    name === 'client'
      ? undefined
      : { resolve: { noExternal: ['preact', 'preact-render-to-string'] } },
}
