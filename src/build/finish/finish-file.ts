import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateMarkdown } from '#site/address/markdown-address.ts'
import type { PublishedPage } from '../agents/published-page.ts'
import type { ReadText } from './inline-styles.ts'
import { createAssetHasher } from '../security/integrity.ts'
import type { PageNeeds } from '../security/publish-headers.ts'
import { finishPage } from './finish-page.ts'
import type { Finishing } from './finish-page.ts'

/** A page after its file was written. */
export interface FinishedFile {
  /** In the site, with slashes. */
  readonly file: string
  readonly needs: PageNeeds
  readonly published: PublishedPage | undefined
}

/** The options with which the pages of a built site are finished: plain data, so that another thread can do it too. */
export interface SiteFinishing extends Omit<Finishing, 'hashAsset' | 'readStyles'> {
  /** The folder of the site. */
  readonly directory: string
  /** Whether each page of a portal is a file of Markdown too. */
  readonly writesMarkdown: boolean
  /** Whether pages with a console have their styles in themselves. */
  readonly keepsStyles: boolean
}

/** Finishes one page after the other, by their paths in the site, and writes each with its Markdown. */
export function createFinisher({
  directory,
  keepsStyles,
  writesMarkdown,
  ...finishing
}: SiteFinishing): (file: string) => Promise<FinishedFile> {
  const { base } = finishing
  const readAsset = async (asset: string): Promise<Buffer> => {
    if (!asset.startsWith(`${base}/`)) throw new Error(`${asset} is not below ${base}.`)
    return readFile(join(directory, asset.slice(base.length)))
  }
  const hashAsset = createAssetHasher(readAsset)
  const readStyles = keepsStyles ? rememberTexts(readAsset) : undefined
  return async (file) => {
    const path = join(directory, file)
    const page = await readFile(path, 'utf8')
    const { html, needs, published } = await finishPage(page, file, {
      ...finishing,
      hashAsset,
      readStyles,
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

/** Each file is read once, whatever the number of pages that have it. */
function rememberTexts(readAsset: (path: string) => Promise<Buffer>): ReadText {
  const known = new Map<string, Promise<string>>()
  return (path) => {
    const text = known.get(path) ?? readAsset(path).then(String)
    known.set(path, text)
    return text
  }
}
