import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateMarkdown } from '#site/head/markdown-address.ts'
import type { PublishedPage } from '../agents/published-page.ts'
import type { ReadText } from '../islands/inline-styles.ts'
import { mapWithLimit } from '../map-with-limit.ts'
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

/** What the pages of a site are finished with, but for its files. */
export interface SiteFinishing extends Omit<Finishing, 'hashAsset' | 'readStyles'> {
  /** Whether pages with a console have their styles in themselves. */
  readonly keepsStyles: boolean
}

/**
 * Finishes pages of a built site. They pass one by one: only their text as Markdown is kept.
 *
 * @param files their paths in the site, with slashes
 */
export async function finishFiles(
  directory: string,
  files: readonly string[],
  { keepsStyles, ...finishing }: SiteFinishing,
): Promise<readonly FinishedFile[]> {
  const { base } = finishing
  const readAsset = async (asset: string): Promise<Buffer> => {
    if (!asset.startsWith(`${base}/`)) throw new Error(`${asset} is not below ${base}.`)
    return readFile(join(directory, asset.slice(base.length)))
  }
  const hashAsset = createAssetHasher(readAsset)
  const readStyles = keepsStyles ? rememberTexts(readAsset) : undefined
  return mapWithLimit(
    files,
    (file) => finishFile(directory, file, { ...finishing, hashAsset, readStyles }),
    // Each holds a tree, and the work is done by one thread anyway.
    4,
  )
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

async function finishFile(
  directory: string,
  file: string,
  finishing: Finishing,
): Promise<FinishedFile> {
  const path = join(directory, file)
  const { html, needs, published } = await finishPage(await readFile(path, 'utf8'), file, finishing)
  await writeFile(path, html)
  if (published) {
    await writeFile(join(directory, locateMarkdown(published.path)), published.markdown)
  }
  return { file, needs, published }
}
