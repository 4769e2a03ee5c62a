import { writeAddress } from '#core/address/page-address.ts'
import type { PageForm } from '#core/address/page-address.ts'

/**
 * Adds the base to every address in HTML that starts at the root of its host, and writes those of pages in the form of the site;
 * other than those of code and styles, which the bundler writes. So Markdown and components write `/console/`, and none of them can
 * forget the base.
 *
 * It reads tags and no tree, because it runs for every page: parsed, they took a twentieth of the build of a large document.
 *
 * @param base begins with a slash and does not end with one
 */
export function placeAddresses(html: string, base: string, form?: PageForm): string {
  if (base === '' && !form) return html
  return html.replaceAll(markup, (tag) =>
    hasRootedPath.test(tag) && !isLeft.test(tag) ? placeInTag(tag, base, form) : tag,
  )
}

/** Comments, scripts and styles with what they contain, and all other start tags (HTML, section 13.1.2.1). */
const markup =
  /<!--[^]*?-->|<(script|style)(?=[\s>/])[^]*?<\/\1\s*>|<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi

const hasRootedPath = /=\s*["']?\//

const isLeft = /^<(?:!|(?:link|script|style)(?=[\s>/]))/i

function placeInTag(tag: string, base: string, form: PageForm | undefined): string {
  const place = (path: string) => {
    // Starlight and Astro add it to theirs.
    const hasBase = `${path}/`.startsWith(`${base}/`)
    return writeAddress(hasBase ? path : base + path, form)
  }
  return tag.replaceAll(attribute, (text, start: string, name: string, value: string) =>
    addressAttributes.has(name.toLowerCase()) ? start + value.replace(rootedPath, place) : text,
  )
}

/** What comes before its value, with its name; and its value, with its quotes. */
const attribute = /(\s([^\s"'>/=]+)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/g

const rootedPath = /(?<=^["']?)\/(?!\/)[^?#"'\s]*/

const addressAttributes: ReadonlySet<string> = new Set(['action', 'href', 'src'])
