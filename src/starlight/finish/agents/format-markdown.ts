import type { ListItem, Nodes, Root, PhrasingContent, Text } from 'mdast'
import { gfmAutolinkLiteralToMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { defaultHandlers, toMarkdown } from 'mdast-util-to-markdown'
import type { Info, Options, State } from 'mdast-util-to-markdown'
import { getPublicAddress, getMarkdownPath, addBaseToLink } from '../../links/locate.ts'
import { normalizePagePath } from '#text/page-address.ts'
import type { SiteLocation } from '../../links/locate.ts'
import { quotationRule, quoteDocument } from '#text/quote-document.ts'
import { toMdast } from './page-to-mdast.ts'
import { isUntrustedPage } from './published-page.ts'
import type { PageFacts, RenderedPage } from './published-page.ts'

/** Formats a built page as Markdown. Its source lacks statuses, tables and snippets, which come from components. */
export function formatMarkdown(page: RenderedPage, site: SiteOfPages): string {
  const here = site.base + page.path
  const resolveLink = (href: string) => {
    // A placeholder host shows whether the link leaves the site.
    const url = new URL(href, `http://portal.invalid${addBaseToLink(page.path, site)}`)
    if (url.host !== 'portal.invalid') return href
    const path = normalizePagePath(url.pathname)
    // Every field is a link to itself, which is of no use in Markdown.
    if (path === here) return undefined
    // A Markdown file has no anchors. The links of a finished page include the base path, and may lead out of its portal.
    const target = site.hasMarkdown(path)
      ? getMarkdownPath(path)
      : `${url.pathname}${url.search}${url.hash}`
    return getPublicAddress(target, { ...site, base: '' })
  }
  const content = toMdast(page.content, resolveLink)
  const text = formatWithinBudget(content, getPublicAddress(page.path, site))
  return `${formatHeader(page, site)}\n${text}`
}

function formatWithinBudget(content: Root, address: string): string {
  let text = toMarkdown(content, markdownOptions)
  for (const most of [100, 10, 3]) {
    if (text.length <= maxCharacters) break
    text = toMarkdown(shortenLists(content, most, address), markdownOptions)
  }
  return text
}

function shortenLists<Node extends Nodes>(node: Node, most: number, address: string): Node {
  if (!('children' in node)) return node
  const children: Nodes[] = node.children.map((child) => shortenLists(child, most, address))
  const left = children.length - most
  if (node.type === 'list' && left > 0 && node.children.every(isLink)) {
    children.splice(most, left, {
      type: 'listItem',
      children: [
        {
          type: 'paragraph',
          children: [{ type: 'text', value: `… and ${left} more on the page: ${address}` }],
        },
      ],
    })
  }
  return { ...node, children }
}

function isLink({ children: [first] }: ListItem): boolean {
  return first?.type === 'paragraph' && first.children[0]?.type === 'link'
}

/** About 12,000 tokens. */
const maxCharacters = 50_000

/**
 * Text without Markdown syntax in any position. Punctuation is allowed only where it has no meaning, such as a full stop after a letter
 * that does not end `www`. Nearly all text matches; the library's search for forty patterns takes most of the time.
 */
const plainText =
  /^(?:[A-Za-z\d ,;/?%$"'\u0080-\uFFFF]|(?<=[A-VX-Za-vx-z)"'\u0080-\uFFFF])\.|(?<=[A-Za-z])[-)]|(?<= )\(|:(?= )|(?<=[^ps\s]):$|(?<=\S )\|(?= ))+$/

function isPlain(text: string, state: State, { before, after }: Info): boolean {
  const isCell = state.stack.includes('tableCell')
  return plainText.test(text) && !isCell && !/[\r\n] | [\r\n]/.test(before + text + after)
}

export const markdownOptions: Options = {
  extensions: [gfmAutolinkLiteralToMarkdown(), gfmStrikethroughToMarkdown(), gfmTableToMarkdown()],
  handlers: {
    text: (node, parent, state, info) =>
      isPlain(node.value, state, info)
        ? node.value
        : defaultHandlers.text(node, parent, state, info),
  },
  bullet: '-',
  emphasis: '_',
  rule: '-',
}

export interface SiteOfPages extends SiteLocation {
  /** Whether a page is published as Markdown, by its path on the host, with a trailing slash. */
  readonly hasMarkdown: (path: string) => boolean
  readonly trustDocument: boolean
  readonly versionNote?: string | undefined
}

/** Formats the title, description and address, so that a copy still has them, and a link to `llms.txt`. */
function formatHeader(page: PageFacts, site: SiteOfPages): string {
  const isQuoted = isUntrustedPage(page.path, site)
  const write = (text: string) => createLine(isQuoted ? quoteDocument(text) : text)
  const title = write(page.title)
  const head: Root = {
    type: 'root',
    children: [
      {
        type: 'heading',
        depth: 1,
        children: page.isTitleCode ? formatTitleAsCode(title) : [title],
      },
      {
        type: 'blockquote',
        children: [{ type: 'paragraph', children: [write(page.description)] }],
      },
    ],
  }
  return [
    toMarkdown(head, markdownOptions),
    `Address: ${getPublicAddress(page.path, site)}`,
    '',
    ...(site.versionNote === undefined ? [] : [site.versionNote, '']),
    `For agents: what to know first, and all pages: ${getPublicAddress('/llms.txt', site)}${site.trustDocument ? '' : `. ${quotationRule}`}`,
    '',
  ].join('\n')
}

function formatTitleAsCode({ value }: Text): PhrasingContent[] {
  const [, open = '', code = '', close = ''] = /^(“?)(.*?)(”?)$/.exec(value) ?? []
  return [
    { type: 'text', value: open },
    { type: 'inlineCode', value: code },
    { type: 'text', value: close },
  ]
}

/** Creates a text node of one line; a second line would become text of the page. */
function createLine(text: string) {
  return { type: 'text', value: text.replaceAll(/\s+/g, ' ').trim() } as const
}
