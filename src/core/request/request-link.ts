/** The parameters that a link fills in: never a secret or a body. */
export interface RequestLink {
  /** The slug of the operation; undefined where the page has but one. */
  readonly operation: string | undefined
  readonly entries: readonly LinkEntry[]
}

/** One parameter. What is left out of the request has no entry; an empty one has an empty text. */
export interface LinkEntry {
  /**
   * The part of the request that it is in; `extra` for an undocumented one of the query, `nesting` for the convention in which one
   * of the query is written. An undocumented header has no place: it could change what a server does.
   */
  readonly where: LinkPlace
  readonly name: string
  readonly text: string
  /** Whether the text is JSON, for what a plain text cannot say: null, lists and objects. */
  readonly isJson: boolean
}

export type LinkPlace = 'path' | 'query' | 'querystring' | 'header' | 'extra' | 'nesting'

export type LinkReading =
  /** The fragment is something else, such as the id of a heading. */
  | { readonly outcome: 'none' }
  | { readonly outcome: 'too-long' }
  | (RequestLink & {
      readonly outcome: 'read'
      /** Parts that say nothing here, as they are written. */
      readonly unreadable: readonly string[]
    })

/** The longest fragment that mail programs and chats carry, in UTF-16 code units. */
export const longestLink = 8000

/** More parameters than any operation has. */
const mostEntries = 500

/**
 * Writes the fragment of an address, with its `#`: `#operation=list-pets&query.limit=10&query.tags:=%5B%22a%22%5D`.
 *
 * @param link of well-formed texts
 * @returns nothing if the fragment would be too long
 */
export function writeRequestLink({ operation, entries }: RequestLink): string | undefined {
  const parts = entries.map(
    ({ where, name, text, isJson }) =>
      `${where}.${encode(name)}${isJson ? ':=' : '='}${encode(text)}`,
  )
  const all = operation === undefined ? parts : [`operation=${encode(operation)}`, ...parts]
  const fragment = `#${all.join('&')}`
  return fragment.length > longestLink || entries.length > mostEntries ? undefined : fragment
}

/** Reads the fragment of an address, whatever anybody wrote there. Never throws. */
export function readRequestLink(fragment: string): LinkReading {
  const parts = fragment.replace(/^#/, '').split('&')
  if (!parts.some((part) => /^(?:operation=|\w+\.[^=]*=)/.test(part))) return { outcome: 'none' }
  if (fragment.length > longestLink || parts.length > mostEntries) return { outcome: 'too-long' }
  let operation: string | undefined
  const entries: LinkEntry[] = []
  const unreadable: string[] = []
  for (const part of parts) {
    if (part === '' || part.startsWith('snippet=')) continue
    const entry = readEntry(part)
    const named = /^operation=(.*)$/s.exec(part)?.[1]
    const slug = named === undefined ? undefined : decode(named)
    if (entry) entries.push(entry)
    else if (slug !== undefined && operation === undefined) operation = slug
    else unreadable.push(part)
  }
  return { outcome: 'read', operation, entries, unreadable }
}

const places = [
  'path',
  'query',
  'querystring',
  'header',
  'extra',
  'nesting',
] as const satisfies readonly LinkPlace[]

function readEntry(part: string): LinkEntry | undefined {
  const {
    place,
    written = '',
    mark,
    value = '',
  } = /^(?<place>\w+)\.(?<written>[^=]*?)(?<mark>:?=)(?<value>.*)$/s.exec(part)?.groups ?? {}
  const where = places.find((known) => known === place)
  const [name, text] = [decode(written), decode(value)]
  if (where === undefined || name === undefined || name === '' || text === undefined)
    return undefined
  return { where, name, text, isJson: mark === ':=' }
}

/**
 * Percent-encodes all but unreserved characters, commas and slashes (RFC 3986, section 2): a name must not end in a colon, and chats
 * end a link before a bracket.
 */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll(/%2C|%2F/g, (code) => (code === '%2C' ? ',' : '/'))
}

/** A plus is a plus: this is no form. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
