/** The parameters that a link fills in. Never contains secrets or a body. */
export interface RequestLink {
  /** The slug of the operation; undefined if the page has only one. */
  readonly operation: string | undefined
  /** The id of a server with variables; undefined for any other. */
  readonly server?: string | undefined
  readonly entries: readonly LinkEntry[]
}

/** Parameters that are omitted from the request have no entry; empty ones have an empty text. */
export interface LinkEntry {
  /** `extra` for an undocumented query parameter. Undocumented headers are not supported: they could change what a server does. */
  readonly kind: LinkEntryKind
  readonly name: string
  readonly text: string
  /** Whether the text is JSON, for values without a plain text form: null, lists and objects. */
  readonly isJson: boolean
}

const kinds = ['path', 'query', 'querystring', 'header', 'extra', 'nesting', 'server'] as const

export type LinkEntryKind = (typeof kinds)[number]

export type LinkResult =
  /** The fragment is something else, such as the id of a heading. */
  | { readonly outcome: 'none' }
  | { readonly outcome: 'too-long' }
  | (RequestLink & {
      readonly outcome: 'read'
      /** Unrecognized parts, as written. */
      readonly unreadable: readonly string[]
    })

/** The longest fragment that mail programs and chats support, in UTF-16 code units. */
export const maxLinkLength = 8000

/** More parameters than any operation has. */
const maxEntries = 500

/**
 * Formats a link as a URL fragment with its `#`: `#operation=list-pets&query.limit=10&query-json.tags=%5B%22a%22%5D`.
 *
 * @param link with well-formed strings
 * @returns undefined if the fragment would be too long
 */
export function formatRequestLink({ operation, server, entries }: RequestLink): string | undefined {
  const pairs = entries.map(({ kind: where, name, text, isJson }) => [
    `${where}${isJson ? jsonMark : ''}.${name}`,
    text,
  ])
  const named = Object.entries({ operation, server }).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, text]],
  )
  const all = [...named, ...pairs]
  // Programs that detect addresses in text support spaces only in this form.
  const fragment = `#${new URLSearchParams(all).toString().replaceAll('+', '%20')}`
  return fragment.length > maxLinkLength || entries.length > maxEntries ? undefined : fragment
}

/** Parses an untrusted URL fragment. Never throws. */
export function parseRequestLink(fragment: string): LinkResult {
  const pairs = [...new URLSearchParams(fragment.replace(/^#/, ''))]
  if (!pairs.some(([key]) => key === 'operation' || key === 'server' || /^[\w-]+\./.test(key)))
    return { outcome: 'none' }
  if (fragment.length > maxLinkLength || pairs.length > maxEntries) return { outcome: 'too-long' }
  let operation: string | undefined
  let server: string | undefined
  const entries: LinkEntry[] = []
  const unreadable: string[] = []
  for (const [key, text] of pairs) {
    if (key === 'snippet') continue
    const entry = parseEntry(key, text)
    if (entry) entries.push(entry)
    else if (key === 'operation' && operation === undefined) operation = text
    else if (key === 'server' && server === undefined) server = text
    else unreadable.push(`${key}=${text}`)
  }
  return { outcome: 'read', operation, server, entries, unreadable }
}

const jsonMark = '-json'

function parseEntry(key: string, text: string): LinkEntry | undefined {
  const dot = key.indexOf('.')
  const prefix = key.slice(0, Math.max(dot, 0))
  const name = key.slice(dot + 1)
  const where = kinds.find((kind) => prefix === kind || prefix === kind + jsonMark)
  return where === undefined || name === ''
    ? undefined
    : { kind: where, name, text, isJson: prefix !== where }
}
