import { formatAddress } from '#text/page-address.ts'
import type { PageForm } from '#text/page-address.ts'

/**
 * Adds the base to every root-relative address in HTML and formats page addresses in the site's form, except in code
 * and styles, which the bundler handles. Markdown and components can thus link to `/console/`.
 *
 * Scans tags without a parse tree because it runs for every page: parsing took a twentieth of the build of a large
 * document.
 *
 * @param base begins with a slash and does not end with one
 */
export function addBaseToLinks(html: string, base: string, form?: PageForm): string {
  if (base === '' && !form) return html
  return html.replaceAll(markup, (tag) =>
    hasRootedPath.test(tag) && !isSkipped.test(tag) ? addBaseInTag(tag, base, form) : tag,
  )
}

/** Comments, scripts and styles with their content, and all other start tags (HTML, section 13.1.2.1). */
const markup =
  /<!--[^]*?-->|<(script|style)(?=[\s>/])[^]*?<\/\1\s*>|<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi

const hasRootedPath = /=\s*["']?\//

const isSkipped = /^<(?:!|(?:link|script|style)(?=[\s>/]))/i

function addBaseInTag(tag: string, base: string, form: PageForm | undefined): string {
  const addBase = (path: string) => {
    // Starlight and Astro add the base to their own addresses.
    const hasBase = `${path}/`.startsWith(`${base}/`)
    return formatAddress(hasBase ? path : base + path, form)
  }
  return tag.replaceAll(attribute, (text, start: string, name: string, value: string) =>
    addressAttributes.has(name.toLowerCase()) ? start + value.replace(rootedPath, addBase) : text,
  )
}

/** Group 1: the text before the value, with the name (group 2). Group 3: the value with its quotes. */
const attribute = /(\s([^\s"'>/=]+)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/g

const rootedPath = /(?<=^["']?)\/(?!\/)[^?#"'\s]*/

const addressAttributes: ReadonlySet<string> = new Set(['action', 'href', 'src'])
