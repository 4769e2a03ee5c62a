import { schemasPath } from '#text/reference.ts'

/**
 * Returns a page's weight in the site's own search, as `data-pagefind-weight`: lower for schemas, so that guides and
 * operations with the same words come first. Pagefind multiplies it with the weight of each heading.
 */
export function getSearchWeight(path: string): number | undefined {
  return path.startsWith(schemasPath) ? 0.1 : undefined
}
