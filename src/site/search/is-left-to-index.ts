/**
 * Whether Pagefind leaves a page out, because the index of the API document finds it: of a large document, where Pagefind would
 * take longer than drawing the pages and find the same words on each.
 *
 * @param operations the addresses of the pages of operations that are made from the document
 */
export function isLeftToIndex(page: string, operations: ReadonlySet<string>): boolean {
  if (operations.size <= mostInPagefind) return false
  return operations.has(page) || /^\/reference\/(schemas|tags|webhooks)\//.test(page)
}

const mostInPagefind = 100
