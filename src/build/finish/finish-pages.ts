import { glob } from 'node:fs/promises'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { listPortalSidebar } from '#site/navigation/portal-sidebar.ts'
import type { Portal } from '#site/portal.ts'
import { publishCatalog } from '../agents/publish-catalog.ts'
import { publishLists } from '../agents/publish-markdown.ts'
import { collectChunks } from '../islands/chunk-graph.ts'
import { publishHeaders } from '../security/publish-headers.ts'
import { dateSitemap } from './date-sitemap.ts'
import { finishFiles } from './finish-site.ts'
import type { FinishedFile } from './finish-site.ts'
import { keepsStylesInPages } from './inline-styles.ts'
import { publishSearch } from './publish-search.ts'

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

/**
 * Writes what is made of all finished pages: the headers of the site, the days in its sitemap, the
 * catalogue and lists for agents, and what the search loads.
 */
async function publishSite(
  directory: string,
  finished: readonly FinishedFile[],
  portal: Portal,
): Promise<void> {
  const needs = finished.map((page) => page.needs)
  await publishHeaders(directory, needs, portal.settings, portal.origins.permitted)
  await dateSitemap(directory, portal)
  await publishCatalog(directory, portal)
  const pages = finished.flatMap(({ published }) => published ?? [])
  await publishLists(directory, pages, { ...portal, sidebar: listPortalSidebar(portal) })
  await publishSearch(
    directory,
    pages.flatMap(({ sections }) => sections),
    portal,
  )
}
