/** A text with markup, as a small tree that can be sent to a page and rendered there without HTML. */
export type RichText = readonly RichNode[]

export type RichNode = string | RichElement

export interface RichElement {
  readonly tag: RichTag
  readonly children: RichText
  /** The address of a link: `http`, `https`, `mailto`, or a path of the portal. */
  readonly href?: string
  readonly start?: number
  /** What GitHub’s alert is, in a quotation that begins with that word in bold. */
  readonly alert?: Alert
  /** The code points of characters that cannot be seen, which a page shows beside them. */
  readonly codes?: string
}

export const alerts = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type Alert = (typeof alerts)[number]

export type RichTag = (typeof richTags)[number]

/** The elements that a description may hold: none that loads, runs, sends or styles. */
export const richTags = [
  ...(['p', 'a', 'code', 'pre', 'strong', 'em', 'del', 'sub', 'sup', 'ul', 'ol', 'li'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td', 'blockquote', 'br', 'hr', 'bdi'] as const),
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dl', 'dt', 'dd', 'details', 'summary'] as const),
  'span',
] as const

/** Properties of a rendered element, by the names that React, Preact and hast share. */
export type RichProperties = Readonly<Record<string, string | number>>

/** Renders by React’s or Preact’s `createElement`, or hast. Wide tables scroll by themselves, also by the keyboard. */
export function renderRichText<Drawn>(
  text: RichText,
  draw: (tag: string, properties: RichProperties, children: readonly (Drawn | string)[]) => Drawn,
): readonly (Drawn | string)[] {
  return text.map((node) => {
    if (typeof node === 'string') return node
    const drawn = draw(node.tag, nameProperties(node), renderRichText(node.children, draw))
    if (node.tag !== 'table') return drawn
    const region = draw('div', tableRegion, [drawn])
    const count = countRows(node)
    if (count <= longestTable) return region
    return draw('details', {}, [draw('summary', {}, [`A table of ${count} rows`]), region])
  })
}

export function writeRichText(text: RichText): string {
  return text
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.tag === 'br') return '\n'
      const words = writeRichText(node.children)
      return blocks.has(node.tag) ? `${words}\n` : words
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

function nameProperties({ href, start, codes, alert }: RichElement): RichProperties {
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
