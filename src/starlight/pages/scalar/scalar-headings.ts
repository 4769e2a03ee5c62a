import { createNavigation } from '@scalar/workspace-store/navigation'
import type { MarkdownHeading } from 'astro'
import { splitInvisible } from '#text/characters.ts'
import { maxOpenOperations } from '../../navigation/reference-entries.ts'

type ScalarDocument = Parameters<typeof createNavigation>[1]
type Entry = ReturnType<typeof createNavigation>['children'][number]

/**
 * Returns the sections that Scalar renders for the table of contents, with the fragments to which it scrolls. Scalar lists
 * the operations of a tag in its section, so that a long table has only the tags.
 *
 * @param document prepared for the viewer
 */
export function getScalarHeadings(document: unknown): MarkdownHeading[] {
  // Scalar requires a text here. Swagger 2.0 lacks the field, and a version without quotation marks can be a number.
  const versioned: { readonly openapi: unknown } = Object.assign({ openapi: '' }, document)
  const openapi = String(versioned.openapi)
  // Scalar accepts any document, also of a version that its type excludes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { children } = createNavigation('document', { ...versioned, openapi } as ScalarDocument)
  const headings = children.flatMap((entry) => listHeadings(entry, 2))
  return headings.length > maxOpenOperations
    ? headings.filter(({ depth }) => depth === 2)
    : headings
}

function listHeadings(entry: Entry, depth: number): readonly MarkdownHeading[] {
  const { type, id, title } = entry
  if (type === 'text') return []
  // With one document, addresses omit its name, the first segment of each id.
  const heading = { depth, slug: id.replace(/^[^/]*\//, ''), text: showInvisible(title.trim()) }
  if (type !== 'tag') return [heading]
  const { children = [], isTagGroup = false } = entry
  // Scalar renders the tags of a group without a heading of the group.
  if (isTagGroup) return children.flatMap((child) => listHeadings(child, depth))
  return [heading, ...children.flatMap((child) => listHeadings(child, depth + 1))]
}

function showInvisible(title: string): string {
  return splitInvisible(title)
    .map(({ text, codes }) => (codes === undefined ? text : `[${codes}]`))
    .join('')
}
