import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file of its own: one that is there may be shared with the older site. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await rm(path, { force: true })
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
