/** The parameters that a link fills in: never a secret or a body. */
export interface RequestLink {
  /** The slug of the operation; undefined where the page has but one. */
  readonly operation: string | undefined
  readonly entries: readonly LinkEntry[]
}

/** What is left out of the request has no entry; an empty parameter has an empty text. */
export interface LinkEntry {
  /** `extra` for an undocumented query parameter. An undocumented header has no place: it could change what a server does. */
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
 * Writes the fragment of an address, with its `#`: `#operation=list-pets&query.limit=10&query-json.tags=%5B%22a%22%5D`.
 *
 * @param link of well-formed texts
 * @returns nothing if the fragment would be too long
 */
export function writeRequestLink({ operation, entries }: RequestLink): string | undefined {
  const pairs = entries.map(({ where, name, text, isJson }) => [
    `${where}${isJson ? jsonMark : ''}.${name}`,
    text,
  ])
  const all = operation === undefined ? pairs : [['operation', operation], ...pairs]
  // Programs that find addresses in a text know spaces in this form alone.
  const fragment = `#${new URLSearchParams(all).toString().replaceAll('+', '%20')}`
  return fragment.length > longestLink || entries.length > mostEntries ? undefined : fragment
}

/** Reads the fragment of an address, whatever anybody wrote there. Never throws. */
export function readRequestLink(fragment: string): LinkReading {
  const pairs = [...new URLSearchParams(fragment.replace(/^#/, ''))]
  if (!pairs.some(([key]) => key === 'operation' || /^[\w-]+\./.test(key)))
    return { outcome: 'none' }
  if (fragment.length > longestLink || pairs.length > mostEntries) return { outcome: 'too-long' }
  let operation: string | undefined
  const entries: LinkEntry[] = []
  const unreadable: string[] = []
  for (const [key, text] of pairs) {
    if (key === 'snippet') continue
    const entry = readEntry(key, text)
    if (entry) entries.push(entry)
    else if (key === 'operation' && operation === undefined) operation = text
    else unreadable.push(`${key}=${text}`)
  }
  return { outcome: 'read', operation, entries, unreadable }
}

const jsonMark = '-json'

const places = [
  'path',
  'query',
  'querystring',
  'header',
  'extra',
  'nesting',
] as const satisfies readonly LinkPlace[]

function readEntry(key: string, text: string): LinkEntry | undefined {
  const dot = key.indexOf('.')
  const place = key.slice(0, Math.max(dot, 0))
  const name = key.slice(dot + 1)
  const where = places.find((known) => place === known || place === known + jsonMark)
  return where === undefined || name === ''
    ? undefined
    : { where, name, text, isJson: place !== where }
}
