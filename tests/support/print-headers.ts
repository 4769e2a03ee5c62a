import { projectRoot } from '#portal/host/paths.ts'
import { formatRecordedHeaders } from '#starlight/headers/hosts.ts'
import type { HostName } from '#starlight/headers/hosts.ts'
import { siteDirectory } from './test-locations.ts'

/**
 * Formats the headers of a built site for a host, as the command `headers` prints them.
 *
 * @param root the project that built the site
 * @throws {Error} for a site that was not built there
 */
export async function printHeaders(
  host: HostName,
  directory: string = siteDirectory,
  root: string = projectRoot,
): Promise<string> {
  const text = await formatRecordedHeaders(root, directory, host)
  if (text !== undefined) return text
  throw new Error(`There is no built site in ${directory}. Run npm test, which builds it first.`)
}
