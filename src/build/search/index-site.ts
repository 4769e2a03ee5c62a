import { join } from 'node:path'
import { close, createIndex } from 'pagefind'

/**
 * Writes the search index of a site from its pages, as Starlight does at the end of a build.
 *
 * @throws {Error} with what Pagefind says
 */
export async function indexSite(directory: string): Promise<void> {
  try {
    const { errors, index } = await createIndex()
    refuse(errors)
    if (!index) throw new Error('Pagefind made no index.')
    refuse((await index.addDirectory({ path: directory })).errors)
    refuse((await index.writeFiles({ outputPath: join(directory, 'pagefind') })).errors)
  } finally {
    await close()
  }
}

function refuse(errors: readonly string[]): void {
  if (errors.length > 0)
    throw new Error(`The search index could not be written: ${errors.join(' ')}`)
}
