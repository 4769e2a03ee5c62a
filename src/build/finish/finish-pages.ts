import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { DocumentSource } from '#contract/locate-document.ts'
import type { Contract } from '#contract/read-contract.ts'
import { listPolicyOrigins } from '#site/policy-servers.ts'
import type { Settings } from '#site/settings.ts'
import type { Sidebar } from '#site/sidebar.ts'
import { publishLists } from '../agents/publish-markdown.ts'
import { collectChunks } from '../islands/chunk-graph.ts'
import type { Chunk } from '../islands/chunk-graph.ts'
import { finishSite } from './finish-site.ts'

/** What the finished site says of itself. */
export interface SiteToFinish {
  readonly source: DocumentSource
  readonly contract: Contract
  readonly settings: Settings
  readonly sidebar: Sidebar
}

const name = 'finish-pages'

/**
 * Finishes the built pages in one pass: preloads, integrity, the policy of each page and of the site, and Markdown. It must be
 * the last integration, because any later change to a page changes what its policy has to permit.
 */
export function finishPages(site: SiteToFinish): AstroIntegration {
  const graph = new Map<string, Chunk>()
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [collectChunks(graph)] } })
      },
      'astro:config:done': ({ config }) => {
        const last = config.integrations.at(-1)?.name
        if (last === name) return
        throw new Error(
          `The integration ${last} comes after ${name}, so it could change pages whose policy is already made. Move ${name} to the end of the list in astro.config.mjs.`,
        )
      },
      'astro:build:done': async ({ dir, logger }) => {
        const { contract, settings } = site
        const { permitted, leftOut } = listPolicyOrigins(contract.operations, settings)
        for (const { origin, why } of leftOut) {
          logger.warn(`Pages cannot call ${origin}, which the API document names: ${why}.`)
        }
        const { base, siteUrl } = settings
        const directory = fileURLToPath(dir)
        const pages = await finishSite(directory, { graph, base, siteUrl, origins: permitted })
        await publishLists(directory, pages, site)
        logger.info(`Wrote ${pages.length} pages as Markdown, and the policies of all.`)
      },
    },
  }
}
