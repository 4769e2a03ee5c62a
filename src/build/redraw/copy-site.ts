import { link, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { mapWithLimit } from '../map-with-limit.ts'

/**
 * Copies the files of a built site that stay as they are. They are shared with the old site, so that thousands cost a moment:
 * what is written anew must not be among them.
 *
 * @param isKept whether a file, by its path in the site with slashes, stays as it is
 */
export async function copySite(
  from: string,
  to: string,
  isKept: (file: string) => boolean,
): Promise<void> {
  const found = await readdir(from, { recursive: true, withFileTypes: true })
  const files = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(from.length + 1))
    .filter((file) => isKept(file.replaceAll(sep, '/')))
  const folders = new Set(files.map((file) => dirname(join(to, file))))
  await mapWithLimit([...folders], (folder) => mkdir(folder, { recursive: true }))
  await mapWithLimit(files, (file) => link(join(from, file), join(to, file)))
}

/** Compressed files and the kit are those of their site, and these are made of all pages. */
const madeOfAll = /^\.kit\/|\.(br|gz)$|^pagefind\/|^_headers|^vercel\.json$|^llms/

export function isMadeOfAll(file: string): boolean {
  return madeOfAll.test(file)
}
