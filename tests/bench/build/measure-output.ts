import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A built site: its pages, and the size of all its files. */
export interface Output {
  readonly pages: number
  readonly megabytes: number
  /** The size of its largest page, in KB of 1000 bytes. */
  readonly largestPage: number
}

export async function measureOutput(directory: string): Promise<Output> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  let bytes = 0
  const pages: number[] = []
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- the system refuses thousands of open files
    const { size } = await stat(file)
    bytes += size
    if (file.endsWith('.html')) pages.push(size)
  }
  return { pages: pages.length, megabytes: bytes / 1e6, largestPage: Math.max(...pages) / 1000 }
}
