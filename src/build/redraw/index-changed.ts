import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { locateOperation } from '#site/generated/generated-pages.ts'
import { isLeftToIndex } from '#site/search/is-left-to-index.ts'
import type { FinishedFile } from '../finish/finish-site.ts'
import type { SiteToFinish } from '../finish/publish-site.ts'
import { mapWithLimit } from '../map-with-limit.ts'
import { indexSite } from '../search/index-site.ts'

/** Writes Pagefind’s index anew if one of the pages in it has changed. */
export async function indexChanged(
  { contract }: Pick<SiteToFinish, 'contract'>,
  { from, to }: { readonly from: string; readonly to: string },
  pages: readonly FinishedFile[],
): Promise<void> {
  const operations = new Set(contract.operations.map(locateOperation))
  const files = pages
    .filter(({ published }) => !published || !isLeftToIndex(published.path, operations))
    .map(({ file }) => file)
  const same = await mapWithLimit(files, (file) => isSame(join(from, file), join(to, file)))
  if (same.every(Boolean)) return
  // Its files may be shared with the older site.
  await rm(join(to, 'pagefind'), { recursive: true, force: true })
  await indexSite(to, files)
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [own, old] = await Promise.all([stat(one), stat(other)])
  if (own.ino === old.ino) return true
  if (own.size !== old.size) return false
  const [text, former] = await Promise.all([readFile(one), readFile(other)])
  return text.equals(former)
}
