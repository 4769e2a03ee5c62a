import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { locateMarkdown } from '#site/head/markdown-address.ts'
import type { PublishedPage } from '../agents/published-page.ts'
import { mapWithLimit } from '../map-with-limit.ts'
import { createAssetHasher } from '../security/integrity.ts'
import { publishHeaders } from '../security/publish-headers.ts'
import type { PageNeeds } from '../security/publish-headers.ts'
import { finishPage } from './finish-page.ts'
import type { Finishing } from './finish-page.ts'

/**
 * Finishes every page of a built site and writes what is made of all of them. The pages pass one by one: only their text as
 * Markdown is kept.
 *
 * @returns the pages, in no order
 */
export async function finishSite(
  directory: string,
  finishing: Omit<Finishing, 'hashAsset'>,
): Promise<readonly PublishedPage[]> {
  const { base, origins } = finishing
  const hashAsset = createAssetHasher(async (asset) => {
    if (!asset.startsWith(`${base}/`)) throw new Error(`${asset} is not below ${base}.`)
    return readFile(join(directory, asset.slice(base.length)))
  })
  const files = await Array.fromAsync(glob('**/*.html', { cwd: directory }))
  const pages = await mapWithLimit(files, (file) =>
    finishFile(directory, file, { ...finishing, hashAsset }),
  )
  await publishHeaders(
    directory,
    pages.map(({ needs }) => needs),
    finishing,
    origins,
  )
  return pages.flatMap(({ published }) => published ?? [])
}

async function finishFile(
  directory: string,
  file: string,
  finishing: Finishing,
): Promise<{ readonly needs: PageNeeds; readonly published: PublishedPage | undefined }> {
  const path = join(directory, file)
  const { html, needs, published } = await finishPage(
    await readFile(path, 'utf8'),
    file.replaceAll(sep, '/'),
    finishing,
  )
  await writeFile(path, html)
  if (published) {
    await writeFile(join(directory, locateMarkdown(published.path)), published.markdown)
  }
  return { needs, published }
}
