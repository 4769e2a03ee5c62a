import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateMarkdown } from '#site/address/markdown-address.ts'
import type { PublishedPage } from '../agents/published-page.ts'
import type { PageNeeds } from '../security/publish-headers.ts'
import { finishPage } from './finish-page.ts'
import type { Finishing } from './finish-page.ts'
import { createPreloader } from './preload-modules.ts'

/** A page after its file was written. */
export interface FinishedFile {
  /** In the site, with slashes. */
  readonly file: string
  readonly needs: PageNeeds
  readonly published: PublishedPage | undefined
}

/** The options with which the pages of a built site are finished: plain data, so that another thread can do it too. */
export interface SiteFinishing extends Omit<Finishing, 'preloadModules'> {
  /** The folder of the site. */
  readonly directory: string
  /** Whether each page of a portal is a file of Markdown too. */
  readonly writesMarkdown: boolean
}

/** Finishes one page after the other, by their paths in the site, and writes each with its Markdown. */
export function createFinisher({
  directory,
  writesMarkdown,
  ...finishing
}: SiteFinishing): (file: string) => Promise<FinishedFile> {
  const preloadModules = createPreloader(async (script) =>
    readFile(join(directory, script.slice(finishing.base.length)), 'utf8'),
  )
  return async (file) => {
    const path = join(directory, file)
    const page = await readFile(path, 'utf8')
    const { html, needs, published } = await finishPage(page, file, {
      ...finishing,
      preloadModules,
    })
    await writeFile(path, html)
    if (published && writesMarkdown) {
      await writeFile(
        join(directory, finishing.folder ?? '', locateMarkdown(published.path)),
        published.markdown,
      )
    }
    return { file, needs, published }
  }
}
