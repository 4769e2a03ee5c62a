import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sitesDirectory } from './places.ts'

/**
 * Writes the files of a site into an otherwise empty folder.
 *
 * @param parent the parent folder, from which a site's packages resolve
 * @returns the folder
 */
export async function writeSite(
  name: string,
  files: Readonly<Record<string, string>>,
  parent = sitesDirectory,
): Promise<string> {
  const directory = join(parent, name)
  await rm(directory, { recursive: true, force: true })
  await Promise.all(
    Object.entries(files).map(async ([file, text]) => {
      const path = join(directory, file)
      await mkdir(join(path, '..'), { recursive: true })
      await writeFile(path, text)
    }),
  )
  return directory
}
