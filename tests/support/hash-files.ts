import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the digest of each file of a folder, by its path from there. */
export async function hashFiles(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const hashes = await Promise.all(
    files.map(async ({ parentPath, name }): Promise<[string, string]> => {
      const path = join(parentPath, name)
      const hash = createHash('sha256').update(await readFile(path))
      return [path.slice(folder.length + 1).replaceAll('\\', '/'), hash.digest('hex')]
    }),
  )
  return Object.fromEntries(hashes)
}
