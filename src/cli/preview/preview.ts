import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError, defineCommand, parsePort } from '../command-line/run-command.ts'

const defaultPort = '4321'

export const previewCommand = defineCommand({
  name: 'preview',
  calls: ['FILE [options]'],
  help: `Shows the portal of an OpenAPI document, without a project: its pages, and the
console that calls its servers. Nothing is written to the current directory.

  --overlay FILE   an Overlay for it (default: the one next to the document)
  --port NUMBER    to listen on (default: ${defaultPort})

Pages are built when they are opened; the others follow.

Exit status: 1 it cannot start, 2 usage error, else that of the signal.`,
  choose: (args) => {
    const { values, positionals } = parseArgs({
      args,
      options: { overlay: { type: 'string' }, port: { type: 'string', default: defaultPort } },
      allowPositionals: true,
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) {
      throw new UsageError('Name one document, such as openapi.yaml.')
    }
    return {
      document: { path: file, overlay: values.overlay },
      port: parsePort(
        values.port,
        'The port must be a number from 0 to 65535; 0 picks a free one.',
      ),
    }
  },
  run: async (choices) => {
    const packages = findPackages()
    // It imports Astro.
    const { servePreview } = await import('./serve-preview.ts')
    return servePreview(choices, packages)
  },
})

/**
 * Returns the `node_modules` that has Astro and Starlight, as this package resolves them.
 *
 * @throws {UsageError} if they are not installed in such a folder
 */
function findPackages(): string {
  if (process.versions['pnp'] !== undefined) {
    throw new UsageError(
      'The preview needs a folder node_modules. Set nodeLinker to node-modules in .yarnrc.yml.',
    )
  }
  const folders = createRequire(import.meta.url).resolve.paths('astro') ?? []
  const found = folders.find((folder) =>
    ['astro', '@astrojs/starlight'].every((name) => existsSync(join(folder, name))),
  )
  if (found !== undefined) return found
  throw new UsageError(
    'The preview needs Astro and Starlight. Install them: npm install astro @astrojs/starlight',
  )
}
