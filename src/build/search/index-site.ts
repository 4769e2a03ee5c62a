import { link, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { close, createIndex } from 'pagefind'
import { mapWithLimit } from '../map-with-limit.ts'

/**
 * Writes the search index of a site from its pages, as Starlight does at the end of a build.
 *
 * @param files the pages that can be in it, by their path in the site: to read all others takes seconds
 * @throws {Error} with what Pagefind says
 */
export async function indexSite(directory: string, files: readonly string[]): Promise<void> {
  // A folder, because the order of pages given one by one is another.
  const pages = join(directory, '.indexed')
  await mapWithLimit(files, async (file) => {
    await mkdir(dirname(join(pages, file)), { recursive: true })
    await link(join(directory, file), join(pages, file))
  })
  try {
    const { errors, index } = await createIndex()
    refuse(errors)
    if (!index) throw new Error('Pagefind made no index.')
    refuse((await index.addDirectory({ path: pages })).errors)
    refuse((await index.writeFiles({ outputPath: join(directory, 'pagefind') })).errors)
  } finally {
    await close()
    await rm(pages, { recursive: true, force: true })
  }
}

function refuse(errors: readonly string[]): void {
  if (errors.length > 0)
    throw new Error(`The search index could not be written: ${errors.join(' ')}`)
}
