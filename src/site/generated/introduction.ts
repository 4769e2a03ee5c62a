import type { Element, ElementContent, Nodes } from 'hast'
import { toString } from 'hast-util-to-string'
import { renderDescription } from '../schemas/rich-text.ts'
import type { FindLink } from '../schemas/rich-text.ts'
import { locateReference as decode } from '#schema/pointer.ts'
import { simplify } from '../schemas/schema-index.ts'
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

/**
 * Renders a description whose headings have anchors, to which its own links lead. Of equal headings, a link names the second
 * as `limits-1`, as GitHub does.
 *
 * @param title of the heading that it is under, with which it need not begin
 */
export function readIntroduction(
  description: string | undefined,
  title: string,
  links?: FindLink,
): Introduction {
  const text = dropTitle(description ?? '', title)
  const render = (find?: FindLink) => {
    const content = renderDescription(text, highest - 1, find)
    return { content, found: content.filter(isHeading) }
  }
  const { found: plain } = render()
  const slugs = keepApart(plain.map((heading) => anchorHeading(toString(heading))))
  const places = new Map<string, string>()
  for (const [index, fragment] of numberHeadings(plain).entries()) {
    places.set(fragment, places.get(fragment) ?? `#${slugs[index]}`)
  }
  const findOwn: FindLink = (address) =>
    listFragments(address).flatMap((fragment) => places.get(fragment) ?? [])[0] ?? links?.(address)
  const { content, found } = render(places.size === 0 ? links : findOwn)
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

/** Lists the fragments of the headings of a text, in their order. */
export function numberHeadings(headings: readonly Nodes[]): readonly string[] {
  const counts = new Map<string, number>()
  return headings.map((heading) => {
    const name = simplify(toString(heading))
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return count === 0 ? name : `${name}${count}`
  })
}

/** Lists the names that the fragment of an address may mean, as Redoc, Scalar, Swagger UI and GitHub write them. */
export function listFragments(address: string): readonly string[] {
  if (!address.startsWith('#')) return []
  const fragment = decode(address.slice(1))
  const [, heading] = /^(?:section|description)\/(?:.*\/)?([^/]+)$/.exec(fragment) ?? []
  return [simplifyFragment(fragment), ...(heading === undefined ? [] : [simplify(heading)])]
}

/** Each viewer writes the signs of a fragment in its own way. */
export function simplifyFragment(fragment: string): string {
  return simplify(fragment.replaceAll('~1', '/'))
}

/** Before the ranks of the other headings are read. */
function dropTitle(description: string, title: string): string {
  const [line, text] = /^\s*#+\s+(.+?)[\s#]*(?:\n|$)/.exec(description) ?? []
  return line !== undefined && text === title ? description.slice(line.length) : description
}

const highest = 3

export function isHeading(node: ElementContent): node is Element {
  return node.type === 'element' && /^h[1-6]$/.test(node.tagName)
}
