import { listElements } from '../page-elements.ts'
import type { Element } from '../page-elements.ts'

const addressAttributes = new Set(['action', 'href', 'src'])

/**
 * Adds the base to every address in HTML that starts at the root of its host, other than those of code and styles, which
 * the bundler writes. So Markdown and components write `/console/`, and none of them can forget the base.
 *
 * @param base begins with a slash and does not end with one
 */
export function addBase(html: string, base: string): string {
  return listElements(html)
    .flatMap((element) => findRootedAddresses(element, base))
    .map((position) => findSlash(html, position))
    .toSorted((one, other) => other - one)
    .reduce((text, at) => text.slice(0, at) + base + text.slice(at), html)
}

const bundled = new Set(['link', 'script'])

/** Offsets of the attributes whose addresses lack the base. Starlight and Astro add it to theirs. */
function findRootedAddresses(element: Element, base: string): readonly number[] {
  if (bundled.has(element.tagName)) return []
  return element.attrs
    .filter(({ name }) => addressAttributes.has(name))
    .filter(({ value }) => /^\/(?!\/)/.test(value) && !`${value}/`.startsWith(`${base}/`))
    .flatMap(({ name }) => element.sourceCodeLocation?.attrs?.[name]?.startOffset ?? [])
}

/** No attribute name contains a slash, so the value begins at the first one. */
function findSlash(html: string, attributeStart: number): number {
  return html.indexOf('/', attributeStart)
}
