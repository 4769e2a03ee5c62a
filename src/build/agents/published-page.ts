import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { select } from 'hast-util-select'
import { toString } from 'hast-util-to-string'

/** A built page as readers see it, with components rendered. */
export interface PublishedPage {
  /** Its URL path, with a trailing slash. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** The date of its last review, such as `2026-11-21`. */
  readonly reviewed: string | undefined
  /** What its author wrote. */
  readonly content: Element
}

/** @returns nothing for a document that is not a page of the portal, such as a redirect */
export function readPage(html: string, path: string): PublishedPage | undefined {
  const tree = fromHtml(html)
  const content = select('.sl-markdown-content', tree) ?? select('main', tree)
  const heading = select('h1', tree)
  if (!content || !heading) return undefined
  const description = select('meta[name="description"]', tree)
  return {
    path,
    title: toString(heading).trim(),
    description: description?.properties.content ?? '',
    reviewed: select('time.reviewed', tree)?.properties.dateTime,
    content,
  }
}
