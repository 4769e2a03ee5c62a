import type { Element, ElementContent, Nodes } from 'hast'
import { toString } from 'hast-util-to-string'
import { renderDescription } from '../html/rich-text.ts'
import type { LinkResolver } from '../html/rich-text.ts'
import { decodeReference as decode } from '#schema/pointer.ts'
import { simplify } from '../schema-outline/schema-index.ts'
import { getHeadingAnchor, makeUnique } from '../links/anchors.ts'

/**
 * Renders a description whose headings have anchors, to which its own links resolve. As on GitHub, the second of equal
 * headings is `limits-1`.
 *
 * @param title heading above the description; the same heading at its start is removed
 */
export function renderIntroduction(
  description: string | undefined,
  title: string,
  links?: LinkResolver,
) {
  const text = dropTitle(description ?? '', title)
  const render = (find?: LinkResolver) => {
    const content = renderDescription(text, highest - 1, find)
    return { content, found: content.filter(isHeading) }
  }
  const { found: plain } = render()
  const slugs = makeUnique(plain.map((heading) => getHeadingAnchor(toString(heading))))
  const targets = new Map<string, string>()
  for (const [index, fragment] of getHeadingFragments(plain).entries()) {
    targets.set(fragment, targets.get(fragment) ?? `#${slugs[index]}`)
  }
  const findOwn: LinkResolver = (address) =>
    getLinkFragments(address).flatMap((fragment) => targets.get(fragment) ?? [])[0] ??
    links?.(address)
  const { content, found } = render(targets.size === 0 ? links : findOwn)
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

export function getHeadingFragments(headings: readonly Nodes[]): readonly string[] {
  const counts = new Map<string, number>()
  return headings.map((heading) => {
    const name = simplify(toString(heading))
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return count === 0 ? name : `${name}${count}`
  })
}

/** Returns the names that a fragment may mean in the notations of Redoc, Scalar, Swagger UI and GitHub. */
export function getLinkFragments(address: string): readonly string[] {
  if (!address.startsWith('#')) return []
  const fragment = decode(address.slice(1))
  const [, heading] = /^(?:section|description)\/(?:.*\/)?([^/]+)$/.exec(fragment) ?? []
  return [normalizeFragment(fragment), ...(heading === undefined ? [] : [simplify(heading)])]
}

export function normalizeFragment(fragment: string): string {
  return simplify(fragment.replaceAll('~1', '/'))
}

/** Runs before heading levels are normalized. */
function dropTitle(description: string, title: string): string {
  const [line, text] = /^\s*#+\s+(.+?)[\s#]*(?:\n|$)/.exec(description) ?? []
  return line !== undefined && text === title ? description.slice(line.length) : description
}

const highest = 3

export function isHeading(node: ElementContent): node is Element {
  return node.type === 'element' && /^h[1-6]$/.test(node.tagName)
}
