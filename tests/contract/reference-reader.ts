import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAll, findContent, getAttribute, getVisibleText } from './built-page.ts'

type Content = NonNullable<ReturnType<typeof findContent>>

/** Reads the pages of a built reference, by their paths without slashes around them. */
export function createReferenceReader(site: string) {
  const read = (path: string): string => readFileSync(join(site, path, 'index.html'), 'utf8')
  const contentOf = (path: string): Content => {
    const content = findContent(read(path))
    if (!content) throw new Error(`${path} has no content.`)
    return content
  }
  return {
    read,
    contentOf,
    /** Returns the text of the element with an anchor. */
    readPart: (path: string, anchor: string): string => {
      const [part] = findAll(contentOf(path), (element) => getAttribute(element, 'id') === anchor)
      if (!part) throw new Error(`${path} has no #${anchor}.`)
      return getVisibleText(part)
    },
    listMarked: (path: string, status: string): readonly string[] =>
      findAll(contentOf(path), (element) => getAttribute(element, 'data-status') === status).map(
        (element) => getVisibleText(element),
      ),
  }
}

export type ReferenceReader = ReturnType<typeof createReferenceReader>

export function collectLinks(content: Content): readonly string[] {
  return findAll(content, ({ tagName }) => tagName === 'a').flatMap(
    (link) => getAttribute(link, 'href') ?? [],
  )
}
