import { moveRecord } from '#starlight/headers/hosts.ts'
import { projectRoot } from './paths.ts'
import { replaceFolder } from './replace-folder.ts'

/**
 * Replaces a site with a complete one, and keeps the record of its headers.
 *
 * @param folder the new site, which is moved
 * @throws {HostError} if the site cannot be written
 */
export async function publishSite(folder: string, site: string): Promise<void> {
  await replaceFolder(folder, site)
  await moveRecord(projectRoot, folder, site)
}
