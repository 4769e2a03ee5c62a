import { schemasPath } from '#core/address/reference.ts'

/**
 * Returns the weight of a page in the site's own search, as `data-pagefind-weight`: below that of other pages for schemas, so that
 * guides and operations with the same words come first. Pagefind multiplies it with the weight of each heading.
 */
export function getSearchWeight(path: string): number | undefined {
  return path.startsWith(schemasPath) ? 0.1 : undefined
}
