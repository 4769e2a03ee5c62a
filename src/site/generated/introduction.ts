import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { drawDescription } from '../schemas/draw-description.ts'
import { anchorHeading, keepApart } from './anchors.ts'

/** The description of a whole document, which may be as long as a book. */
export interface Introduction {
  readonly content: readonly ElementContent[]
  /** Its own first-rank headings, for a table of contents. */
  readonly headings: readonly {
    readonly slug: string
    readonly text: string
    readonly depth: number
  }[]
}

/** @param title of the heading that it stands under, which need not be said again */
export function readIntroduction(description: string | undefined, title: string): Introduction {
  const [first, ...others] = drawDescription(description ?? '')
  const says = first && isHeading(first) && toString(first).trim() === title
  const content = says || !first ? others : [first, ...others]
  const found = content.filter(isHeading)
  const ranks = [...new Set(found.map(({ tagName }) => tagName))].toSorted()
  const slugs = keepApart(found.map((heading) => anchorHeading(toString(heading))))
  const anchored = new Map(
    found.map((heading, index) => {
      const tagName = `h${highest + ranks.indexOf(heading.tagName)}`
      const id = slugs[index]
      return [heading, { ...heading, tagName, properties: { ...heading.properties, id } }] as const
    }),
  )
  return {
    content: content.map((block) => (isHeading(block) && anchored.get(block)) || block),
    headings: [...anchored.values()]
      .filter(({ tagName }) => tagName === `h${highest}`)
      .map((heading) => ({
        slug: heading.properties.id ?? '',
        text: toString(heading),
        depth: highest,
      })),
  }
}

/** Below the heading of the introduction. */
const highest = 3

function isHeading(node: ElementContent): node is Element {
  return node.type === 'element' && /^h[1-6]$/.test(node.tagName)
}
