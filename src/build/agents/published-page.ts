import type { Element as HastElement } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toString } from 'hast-util-to-string'
import type { SearchRecord } from '#search/record.ts'
import type { Service } from '#site/service.ts'
import { hasClass, readAttribute } from '#site/page-elements.ts'
import type { Element } from '#site/page-elements.ts'

/** The metadata of a built page, without its content. */
export interface PageFacts {
  /** Its URL path, with a trailing slash. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** The date of its last review, such as `2026-11-21`. */
  readonly reviewed: string | undefined
}

/** A built page as readers see it, with components rendered. */
export interface RenderedPage extends PageFacts {
  /** The part that its author wrote. */
  readonly content: HastElement
}

/** A page of the site as text. Of thousands of pages, their trees would not fit into memory. */
export interface PublishedPage extends PageFacts {
  readonly markdown: string
  /** The page and its sections, for the search. */
  readonly sections: readonly SearchRecord[]
}

/** Whether title and description are words of a document that somebody else wrote; lists of it are the portal’s. */
export function isOfDocument(
  path: string,
  { wroteDocument }: Pick<Service, 'wroteDocument'>,
): boolean {
  return !wroteDocument && (path === '/' || /^\/reference\/(?!api\/$)./.test(path))
}

/** @returns nothing for a document that is not a page of the portal, such as a redirect */
export function readPage(elements: readonly Element[], path: string): RenderedPage | undefined {
  const content =
    elements.find((element) => hasClass(element, 'sl-markdown-content')) ??
    elements.find(({ tagName }) => tagName === 'main')
  const heading = elements.find(({ tagName }) => tagName === 'h1')
  if (!content || !heading) return undefined
  const description = elements.find(
    (element) => element.tagName === 'meta' && readAttribute(element, 'name') === 'description',
  )
  const reviewed = elements.find(
    (element) => element.tagName === 'time' && hasClass(element, 'reviewed'),
  )
  return {
    path,
    title: toString(toHast(heading)).trim(),
    description: (description && readAttribute(description, 'content')) ?? '',
    reviewed: reviewed && readAttribute(reviewed, 'datetime'),
    content: toHast(content),
  }
}

function toHast(element: Element): HastElement {
  const converted = fromParse5(element)
  if (converted.type === 'element') return converted
  throw new Error(`<${element.tagName}> was not read as an element.`)
}
