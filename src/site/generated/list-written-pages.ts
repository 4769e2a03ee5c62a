import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Where a team keeps its own pages for a document that is not the default one, from the project. */
export const ownPages = 'src/content/own'

/** The slugs of a team’s own pages, in the order of their paths. */
export function listWrittenPages(root: string): readonly string[] {
  const folder = join(root, ownPages)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /(^|\/)[^_/][^/]*\.mdx?$/.test(path))
    .map((path) => path.replace(/\.mdx?$/, '').replace(/\/index$/, ''))
    .toSorted()
}
