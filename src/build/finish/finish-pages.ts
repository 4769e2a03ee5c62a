import { glob } from 'node:fs/promises'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Portal } from '#site/portal.ts'
import { collectChunks } from '../islands/chunk-graph.ts'
import { keepsStylesInPages } from './inline-styles.ts'
import { finishFiles } from './finish-site.ts'
import { publishSite } from './publish-site.ts'

const name = 'finish-pages'

/**
 * Finishes the built pages in one pass: preloads, integrity, the policy of each page and of the site, and Markdown. It must be
 * the last integration, because any later change to a page changes what its policy has to permit.
 */
export function finishPages(portal: Portal): AstroIntegration {
  const { graph, plugin } = collectChunks()
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } })
      },
      'astro:config:done': ({ config }) => {
        const last = config.integrations.at(-1)?.name
        if (last === name) return
        throw new Error(
          `The integration ${last} comes after ${name}, so it could change pages whose policy is already made. Move ${name} to the end of the list in astro.config.mjs.`,
        )
      },
      'astro:build:done': async ({ dir, logger }) => {
        const { contract, origins, service, settings } = portal
        const { permitted } = origins
        const { base, siteUrl } = settings
        const directory = fileURLToPath(dir)
        const pages = await finishFiles(directory, await listPages(directory), {
          graph,
          base,
          siteUrl,
          wroteDocument: service.wroteDocument === true,
          origins: permitted,
          keepsStyles: keepsStylesInPages(service, contract, permitted),
        })
        await publishSite(directory, pages, portal)
        logger.info(`Finished ${pages.length} pages.`)
      },
    },
  }
}

async function listPages(directory: string): Promise<readonly string[]> {
  const files: string[] = []
  for await (const file of glob('**/*.html', { cwd: directory })) {
    files.push(file.replaceAll(sep, '/'))
  }
  return files
}
