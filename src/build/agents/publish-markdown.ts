import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { locateDocument } from '#contract/locate-document.ts'
import { readSharedContract } from '#contract/shared-contract.ts'
import { locateMarkdown } from '#site/head/markdown-address.ts'
import type { Settings } from '#site/settings.ts'
import type { Sidebar } from '#site/sidebar.ts'
import { mapWithLimit } from '../map-with-limit.ts'
import { readPage } from './published-page.ts'
import type { PublishedPage } from './published-page.ts'
import { orderPages } from './reading-order.ts'
import { writeLlmsFiles } from './write-llms.ts'
import { writeMarkdown } from './write-markdown.ts'

/** Writes each built page as Markdown next to it, plus `llms.txt` and `llms-full.txt`, which list them all. */
export function publishMarkdown(settings: Settings, sidebar: Sidebar): AstroIntegration {
  let root: URL
  return {
    name: 'publish-markdown',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root
      },
      'astro:build:done': async ({ dir, logger }) => {
        const directory = fileURLToPath(dir)
        const source = locateDocument(settings, fileURLToPath(root))
        const contract = await readSharedContract(source)
        const pages = await readPages(directory)
        const portal = { source, contract, settings, order: orderPages(pages, sidebar) }
        const files = [
          ...writeLlmsFiles(portal),
          ...pages.map((page) => [locateMarkdown(page.path), writeMarkdown(page, settings)]),
        ] as const
        const folders = new Set(files.map(([path]) => dirname(join(directory, path))))
        await Promise.all([...folders].map((folder) => mkdir(folder, { recursive: true })))
        await mapWithLimit(files, ([path, text]) => writeFile(join(directory, path), text))
        logger.info(`Wrote ${pages.length} pages as Markdown.`)
      },
    },
  }
}

/** Every page of the site except `404.html`. */
async function readPages(directory: string): Promise<readonly PublishedPage[]> {
  const pages: PublishedPage[] = []
  for await (const file of glob('**/index.html', { cwd: directory })) {
    const path = `/${file.replaceAll(sep, '/').replace(/index\.html$/, '')}`
    const page = readPage(await readFile(join(directory, file), 'utf8'), path)
    if (page) pages.push(page)
  }
  return pages
}
