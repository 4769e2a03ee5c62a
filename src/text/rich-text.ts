/** A text with markup as a small serializable tree, which pages render without HTML. */
export type RichText = readonly RichNode[]

export type RichNode = string | RichElement

export interface RichElement {
  readonly tag: RichTag
  readonly children: RichText
  /** The address of a link: `http`, `https`, `mailto`, or a path of the portal. */
  readonly href?: string
  readonly start?: number
  /** The type of a GitHub alert, a block quote that begins with that word in bold. */
  readonly alert?: Alert
  /** The code points of invisible characters, which pages show next to them. */
  readonly codes?: string
}

export const alerts = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type Alert = (typeof alerts)[number]

export type RichTag = (typeof richTags)[number]

/** The allowed elements in descriptions: none that loads, executes, submits or styles. */
export const richTags = [
  ...(['p', 'a', 'code', 'pre', 'strong', 'em', 'del', 'sub', 'sup', 'ul', 'ol', 'li'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td', 'blockquote', 'br', 'hr', 'bdi'] as const),
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dl', 'dt', 'dd', 'details', 'summary'] as const),
  'span',
] as const

/** Properties of a rendered element, by names that React, Preact and hast share. */
export type RichProperties = Readonly<Record<string, string | number>>

/** Renders with React’s or Preact’s `createElement`, or hast. Wide tables are scrollable regions that can be focused. */
export function renderRichText<Rendered>(
  text: RichText,
  createElement: (
    tag: string,
    properties: RichProperties,
    children: readonly (Rendered | string)[],
  ) => Rendered,
): readonly (Rendered | string)[] {
  return text.map((node) => {
    if (typeof node === 'string') return node
    const element = createElement(
      node.tag,
      getProperties(node),
      renderRichText(node.children, createElement),
    )
    if (node.tag !== 'table') return element
    const region = createElement('div', tableRegion, [element])
    const count = countRows(node)
    if (count <= longestTable) return region
    return createElement('details', {}, [
      createElement('summary', {}, [`A table of ${count} rows`]),
      region,
    ])
  })
}

export function toPlainText(text: RichText): string {
  return text
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.tag === 'br') return '\n'
      const inner = toPlainText(node.children)
      return blocks.has(node.tag) ? `${inner}\n` : inner
    })
    .join('')
}

const blocks: ReadonlySet<RichTag> = new Set([
  ...(['p', 'pre', 'li', 'tr', 'td', 'th', 'blockquote', 'dt', 'dd', 'summary'] as const),
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const),
])

const longestTable = 20

const tableRegion = {
  className: 'portal-described-table',
  role: 'group',
  tabIndex: 0,
  'aria-label': 'Table',
}

function getProperties({ href, start, codes, alert }: RichElement): RichProperties {
  return {
    ...(href === undefined ? {} : { href }),
    ...(href === undefined || href.startsWith('/') ? {} : { rel: 'nofollow noreferrer' }),
    ...(start === undefined ? {} : { start }),
    ...(alert === undefined ? {} : { 'data-alert': alert }),
    ...(codes === undefined
      ? {}
      : { className: 'portal-invisible-character', 'data-codes': codes }),
  }
}

function countRows({ tag, children }: RichElement): number {
  return children.reduce<number>(
    (sum, child) => sum + (typeof child === 'string' ? 0 : countRows(child)),
    tag === 'tr' ? 1 : 0,
  )
}

/** Removes common Markdown syntax and HTML tags; keeps line breaks. */
export function stripMarkup(text: string): string {
  return (
    text
      // Block quotes and alerts.
      .replaceAll(/^\s*>\s?(?:\[![A-Z]+\])?/gm, '')
      // Code spans such as `Bearer <key>` do not contain tags.
      .replaceAll(/`([^`]*)`|<[^>]*>|\]\([^)]*\)|[[*`]/g, '$1')
  )
}

/** Escapes text for the content of an HTML element, where quotes need no escaping (HTML, section 13.1.2). */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** A piece of code of one kind. The joined texts of all tokens are the code. */
export type Token = readonly [text: string, kind: TokenKind]

/** The kind of a token: a subset of the names in Shiki's css-variables theme. */
export type TokenKind =
  | 'foreground'
  | 'constant'
  | 'string'
  | 'comment'
  | 'keyword'
  | 'parameter'
  | 'function'
  | 'punctuation'
