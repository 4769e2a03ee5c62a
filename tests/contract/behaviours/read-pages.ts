import { parse, serialize } from 'parse5'
import { drawText } from '../../support/drawing/draw-document.ts'
import { findAll, findContent, readAttribute, readText } from '../built-page.ts'

/** What a reader, or a screen reader, finds on one page of a document. */
export interface PageReading {
  /** All words of its content. */
  readonly text: string
  /** The names of its headings, in order. */
  readonly headings: readonly string[]
  /** The items of its lists that have an address, by that: members, choices and rules of a schema, and not what is found missing. */
  readonly rows: Readonly<Record<string, string>>
  /** Where the links with these words lead. */
  readonly links: (words: string) => readonly string[]
  /** The words of the part with an address of its own. */
  readonly part: (anchor: string) => string
  /** What can be unfolded, by the words that do it. */
  readonly folded: (words: RegExp) => string
  /** Of its content. */
  readonly markup: string
  /** Of the page as a whole, in characters. */
  readonly length: number
}

/**
 * Draws the pages of a document.
 *
 * @param body what follows its title
 * @returns a page by its path
 */
export async function drawPages(
  body: string,
  version = '3.1.0',
): Promise<(path: string) => PageReading> {
  const { pages } = await drawText(
    `openapi: ${version}\ninfo: { title: Test, version: '1' }\n${body.replace(/^\n/, '')}`,
  )
  return (path) => {
    const html = pages.get(path)
    if (html === undefined)
      throw new Error(`There is no ${path}, only ${[...pages.keys()].join(', ')}.`)
    return readPage(html)
  }
}

function readPage(html: string): PageReading {
  const content = findContent(html)
  if (!content) throw new Error('The page has no content.')
  const all = (tagName: RegExp) => findAll(content, (element) => tagName.test(element.tagName))
  const rows = all(/^li$/).flatMap((item): [string, string][] => {
    const anchor = readAttribute(item, 'id')
    if (anchor === undefined || anchor.startsWith('found-')) return []
    return [[anchor, readText(item)]]
  })
  return {
    markup: serialize(content),
    length: html.length,
    text: readText(content),
    headings: all(/^h[1-6]$/).map((heading) => readText(heading)),
    rows: Object.fromEntries(rows),
    links: (words) =>
      findAll(parse(html), ({ tagName }) => tagName === 'a')
        .filter((link) => readText(link) === words)
        .flatMap((link) => readAttribute(link, 'href') ?? []),
    part: (anchor) => {
      const [part] = findAll(content, (element) => readAttribute(element, 'id') === anchor)
      if (!part) throw new Error(`The page has no #${anchor}.`)
      return readText(part)
    },
    folded: (words) => {
      const found = all(/^details$/).map((details) => readText(details))
      return found.find((text) => words.test(text)) ?? ''
    },
  }
}
