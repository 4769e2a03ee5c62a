import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

/** The slugs of the pages below a folder of the project, in the order of their paths. */
export function listOwnPages(root: string, pages: string): readonly string[] {
  const folder = join(root, pages)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /(^|\/)[^_/][^/]*\.mdx?$/.test(path))
    .map((path) => path.replace(/\.mdx?$/, '').replace(/\/index$/, ''))
    .toSorted()
}
