import { writeAddress } from '#core/address/page-address.ts'
import type { PageForm } from '#core/address/page-address.ts'
import { editText } from '#core/text/edit-text.ts'
import { listElements } from '../page-elements.ts'
import type { Element } from '../page-elements.ts'

const addressAttributes = new Set(['action', 'href', 'src'])

/**
 * Adds the base to every address in HTML that starts at the root of its host, and writes those of pages in the form of the site;
 * other than those of code and styles, which the bundler writes. So Markdown and components write `/console/`, and none of them can
 * forget the base.
 *
 * @param base begins with a slash and does not end with one
 */
export function placeAddresses(html: string, base: string, form?: PageForm): string {
  if (base === '' && !form) return html
  const edits = listElements(html)
    .flatMap(findRootedAddresses)
    .flatMap(({ value, start }) => {
      // No attribute name contains a slash, so the value begins at the first one.
      const at = html.indexOf('/', start)
      const [path = ''] = /^[^?#"'\s>]*/.exec(html.slice(at)) ?? []
      // Starlight and Astro add it to theirs.
      const hasBase = `${value}/`.startsWith(`${base}/`)
      const text = writeAddress(hasBase ? path : base + path, form)
      return text === path ? [] : [{ at, length: path.length, text }]
    })
  return editText(html, edits)
}

const bundled = new Set(['link', 'script'])

function findRootedAddresses({ tagName, attrs, sourceCodeLocation }: Element) {
  if (bundled.has(tagName)) return []
  return attrs
    .filter(({ name, value }) => addressAttributes.has(name) && /^\/(?!\/)/.test(value))
    .flatMap(({ name, value }) => {
      const start = sourceCodeLocation?.attrs?.[name]?.startOffset
      return start === undefined ? [] : [{ value, start }]
    })
}
