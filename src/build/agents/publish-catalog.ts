import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { catalogFile, writeCatalog } from './write-catalog.ts'
import type { CataloguedApi } from './write-catalog.ts'

/** Writes the catalogue into a built site. */
export async function publishCatalog(
  directory: string,
  apis: readonly CataloguedApi[],
): Promise<void> {
  const file = join(directory, catalogFile)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, writeCatalog(apis))
}
