/**
 * Whether Pagefind leaves a page out, because the index of the API document finds it: of a large document, where Pagefind would
 * take longer than drawing the pages and find the same words on each.
 *
 * @param operations the addresses of the pages of operations that are made from the document
 */
export function isLeftToIndex(page: string, operations: ReadonlySet<string>): boolean {
  if (!hasLargeIndex(operations.size)) return false
  return operations.has(page) || /^\/reference\/(schemas|tags|webhooks)\//.test(page)
}

/** Whether most of what a reader looks for is in the index of the API document. */
export function hasLargeIndex(operations: number): boolean {
  return operations > mostInPagefind
}

const mostInPagefind = 100
