import { existsSync, readdirSync } from 'node:fs'
import { parse } from 'node:path'
import type { Sidebar } from '#site/service.ts'

/**
 * The sidebar that Starlight makes of the folders of a site that names none, as one that can be added to.
 *
 * @param folder of the pages of the site
 * @param left the folders that are not listed, such as those of languages
 */
export function listFolders(folder: string, left: ReadonlySet<string>): Sidebar {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !/^[_.]/.test(name))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const pages = entries
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
    .map(({ name }) => parse(name).name)
  const folders = entries
    .filter((entry) => entry.isDirectory() && !left.has(entry.name))
    .map(({ name }) => ({ label: name, items: [{ autogenerate: { directory: name } }] }))
  return [...pages.filter((slug) => slug !== '404'), ...folders]
}
