import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A built site: its pages, and the size of all its files. */
export interface Output {
  readonly pages: number
  readonly megabytes: number
}

export async function measureOutput(directory: string): Promise<Output> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  let bytes = 0
  // oxlint-disable-next-line no-await-in-loop -- the system refuses thousands of open files
  for (const file of files) bytes += (await stat(file)).size
  return {
    pages: files.filter((file) => file.endsWith('.html')).length,
    megabytes: bytes / 1e6,
  }
}
