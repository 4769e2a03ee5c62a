import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies the files of a built site that stay as they are. They are shared with the old site, so that thousands cost a moment:
 * what is written anew must not be among them. In turn, because waiting for each takes longer than the work.
 *
 * @param isKept whether a file, by its path in the site with slashes, stays as it is
 */
export function copySite(
  from: string,
  to: string,
  isKept: (file: string) => boolean,
  folder = '',
): void {
  mkdirSync(join(to, folder), { recursive: true })
  for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (isKept(`${path}/`)) copySite(from, to, isKept, path)
    } else if (entry.isFile() && isKept(path)) linkSync(join(from, path), join(to, path))
  }
}

/** Compressed files and the kit are those of their site, and these are made of all pages. */
const madeOfAll = /^\.kit\/|\.(br|gz)$|^_headers|^vercel\.json$|^llms/

export function isMadeOfAll(file: string): boolean {
  return madeOfAll.test(file)
}
