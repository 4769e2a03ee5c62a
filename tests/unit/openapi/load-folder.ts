import { join } from 'node:path'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { writeFolder } from '../../support/write-folder.ts'

/**
 * Writes files into a temporary folder, and loads the first of them.
 *
 * @returns its API description, and the folder
 */
export async function loadFolder(files: Readonly<Record<string, string>>, overlay?: string) {
  const folder = await writeFolder(files)
  const description = await loadApiDescription({
    path: join(folder, Object.keys(files)[0] ?? ''),
    overlay: overlay === undefined ? undefined : join(folder, overlay),
  })
  return { ...description, folder }
}
