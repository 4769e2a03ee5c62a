import { toMdast } from 'hast-util-to-mdast'
import type { RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { addressOf } from '#site/head/markdown-address.ts'
import type { SitePlace } from '#site/head/markdown-address.ts'
import { createHandlers } from './markdown-handlers.ts'
import type { PageFacts, RenderedPage } from './published-page.ts'

/**
 * A page as Markdown (GFM), made from the built page instead of its source, because statuses, tables and snippets come from
 * components.
 */
export function writeMarkdown(page: RenderedPage, place: SitePlace): string {
  const resolveLink = (href: string) => {
    // Any base will do: it only shows whether the link leaves the site.
    const url = new URL(href, `http://portal.invalid${page.path}`)
    if (url.host !== 'portal.invalid') return href
    return addressOf(`${url.pathname}${url.search}${url.hash}`, place)
  }
  const body = toMdast(page.content, { handlers: createHandlers(resolveLink) })
  const children: RootContent[] = body.type === 'root' ? body.children : []
  const text = toMarkdown(
    { type: 'root', children },
    { extensions: [gfmToMarkdown()], bullet: '-', emphasis: '_', rule: '-' },
  )
  return `${writeHeader(page, place)}\n${text}`
}

/** Title, description, address and age, so that a copy still has them. */
function writeHeader(page: PageFacts, place: SitePlace): string {
  const { path, title, description, reviewed } = page
  const address = `Address: ${addressOf(path, place)}`
  return [
    `# ${title}`,
    '',
    `> ${description}`,
    '',
    reviewed === undefined ? address : `${address} (last reviewed on ${reviewed})`,
    '',
  ].join('\n')
}
