import { schemasPath } from '#text/reference.ts'

/**
 * Serializes JSON for a `<script>` element. Only a tag or a comment ends or changes a data block, and each begins with
 * `<` (HTML, section 4.12.1.3).
 */
export function serializeDataBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

/**
 * Returns a page's weight in the site's own search, as `data-pagefind-weight`: lower for schemas, so that guides and
 * operations with the same words come first. Pagefind multiplies it with the weight of each heading.
 */
export function getSearchWeight(path: string): number | undefined {
  return path.startsWith(schemasPath) ? 0.1 : undefined
}
