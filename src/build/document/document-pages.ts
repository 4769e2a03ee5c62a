import { resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import type { DocumentSource } from '#contract/locate-document.ts'
import type { Contract } from '#contract/read-contract.ts'
import { listContractFiles } from '#contract/shared-contract.ts'
import { leaveOutScalar } from './leave-out-scalar.ts'

/** The pages that are made from any document, by their address. */
const generated = {
  '/': 'Start',
  '/404': 'NotFound',
  '/agents': 'Agents',
  '/authentication': 'Authentication',
  '/console': 'Console',
  '/files': 'Files',
  '/not-specified': 'NotSpecified',
  '/reference': 'Reference',
} as const

/**
 * Adds the pages that are made from the API document. The default document has hand-written ones, so that only its operations
 * without such a page get one.
 *
 * @param written the slugs of a team’s own pages; one at the address of a generated page takes its place
 */
export function documentPages(
  source: DocumentSource,
  contract: Pick<Contract, 'document' | 'operations' | 'places' | 'schemas'>,
  written: readonly string[],
): AstroIntegration {
  const own = new Set(written.map((slug) => (slug === 'index' ? '/' : `/${slug}`)))
  const files = listContractFiles(source, contract).map((file) => resolve(file))
  return {
    name: 'document-pages',
    hooks: {
      'astro:config:setup': ({ addWatchFile, injectRoute, updateConfig }) => {
        updateConfig({ vite: { plugins: [leaveOutScalar(contract)] } })
        const inject = (pattern: string, name: string) =>
          injectRoute({ pattern, entrypoint: `./src/pages/_generated/${name}.astro` })
        for (const [pattern, name] of Object.entries(generated)) {
          if (!source.isDefault && !own.has(pattern)) inject(pattern, name)
        }
        inject('/reference/[operation]', 'Operation')
        if (!source.isDefault) {
          inject('/reference/tags/[tag]', 'Tag')
          inject('/reference/webhooks/[webhook]', 'Webhook')
          injectRoute({
            pattern: '/reference/operations.json',
            entrypoint: './src/pages/_generated/operations.json.ts',
          })
        }
        if (contract.schemas.size > 0) inject('/reference/schemas/[schema]', 'Schema')
        // Titles and the sidebar are part of the configuration, so a change begins anew.
        for (const file of files) addWatchFile(file)
      },
      // Files outside of the project are not watched by themselves.
      'astro:server:setup': ({ server }) => void server.watcher.add([...files]),
    },
  }
}
