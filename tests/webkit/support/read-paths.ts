import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPlaces } from '../../support/test-places.ts'

/** The paths of all pages in the sitemap of a built site. */
export async function readPaths(
  siteDirectory: string = buildPlaces.site,
): Promise<readonly string[]> {
  const sitemap = await readFile(join(siteDirectory, 'sitemap-0.xml'), 'utf8')
  const locations = sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)
  return Array.from(locations, ([, location = '']) => new URL(location).pathname)
}
