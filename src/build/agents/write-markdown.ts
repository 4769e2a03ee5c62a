import type { RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Options } from 'mdast-util-to-markdown'
import { addressOf, placeLink } from '#site/address/locate.ts'
import type { SitePlace } from '#site/address/locate.ts'
import { quotationRule, quoteDocument } from '#core/text/quote-document.ts'
import { readMdast } from './page-to-mdast.ts'
import { isOfDocument } from './published-page.ts'
import type { PageFacts, RenderedPage } from './published-page.ts'

/**
 * A page as Markdown (GFM), made from the built page instead of its source, because statuses, tables and snippets come from
 * components.
 */
export function writeMarkdown(page: RenderedPage, site: SiteOfPages): string {
  const resolveLink = (href: string) => {
    // Any host will do: it only shows whether the link leaves the site.
    const url = new URL(href, `http://portal.invalid${placeLink(page.path, site)}`)
    if (url.host !== 'portal.invalid') return href
    // A finished page has its base, and may lead to one that is not of its portal.
    return addressOf(`${url.pathname}${url.search}${url.hash}`, { ...site, base: '' })
  }
  const text = toMarkdown(readMdast(page.content, resolveLink), format)
  return `${writeHeader(page, site)}\n${text}`
}

const format: Options = {
  extensions: [gfmToMarkdown()],
  bullet: '-',
  emphasis: '_',
  rule: '-',
}

export interface SiteOfPages extends SitePlace {
  readonly wroteDocument: boolean
  readonly versionNote?: string | undefined
}

/** Title, description and address, so that a copy still has them, and where an agent begins. */
function writeHeader(page: PageFacts, site: SiteOfPages): string {
  const write = (text: string) =>
    oneLine(isOfDocument(page.path, site) ? quoteDocument(text) : text)
  return [
    writeText({ type: 'heading', depth: 1, children: [write(page.title)] }),
    '',
    writeText({
      type: 'blockquote',
      children: [{ type: 'paragraph', children: [write(page.description)] }],
    }),
    '',
    `Address: ${addressOf(page.path, site)}`,
    '',
    ...(site.versionNote === undefined ? [] : [site.versionNote, '']),
    `For agents: what to know first, and all pages: ${addressOf('/llms.txt', site)}${site.wroteDocument ? '' : `. ${quotationRule}`}`,
    '',
  ].join('\n')
}

/** Text in one line: of several, the second would go on as text of the page. */
function oneLine(text: string) {
  return { type: 'text', value: text.replaceAll(/\s+/g, ' ').trim() } as const
}

function writeText(node: RootContent): string {
  return toMarkdown({ type: 'root', children: [node] }, format).trimEnd()
}
