import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { renderDescription } from '../schemas/rich-text.ts'
import type { FindLink } from '../schemas/rich-text.ts'
import { anchorHeading, keepApart } from './anchors.ts'

/** The description of a whole document, which may be as long as a book. */
export interface Introduction {
  readonly content: ElementContent[]
  readonly headings: readonly {
    readonly slug: string
    readonly text: string
    readonly depth: number
  }[]
}

/** @param title of the heading that it stands under, with which it need not begin */
export function readIntroduction(
  description: string | undefined,
  title: string,
  links?: FindLink,
): Introduction {
  const content = renderDescription(dropTitle(description ?? '', title), highest - 1, links)
  const found = content.filter(isHeading)
  const slugs = keepApart(found.map((heading) => anchorHeading(toString(heading))))
  for (const [index, heading] of found.entries()) heading.properties['id'] = slugs[index]
  return {
    content,
    headings: found
      .map((heading, index) => ({
        slug: slugs[index] ?? '',
        text: toString(heading),
        depth: Number(heading.tagName.slice(1)),
      }))
      .filter(({ depth }) => depth === highest),
  }
}

/** Before the ranks of the other headings are read. */
function dropTitle(description: string, title: string): string {
  const [line, text] = /^\s*#+\s+(.+?)[\s#]*(?:\n|$)/.exec(description) ?? []
  return line !== undefined && text === title ? description.slice(line.length) : description
}

const highest = 3

function isHeading(node: ElementContent): node is Element {
  return node.type === 'element' && /^h[1-6]$/.test(node.tagName)
}
