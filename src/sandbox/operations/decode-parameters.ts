import type { Style } from '#request/description/parameter.ts'

/** A value of one of OpenAPI's three types, decoded from the wire. */
export type Decoded =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'map'; readonly members: readonly (readonly [string, string])[] }

/**
 * Decodes a parameter like a server that knows its name, style and type and nothing of this portal: implemented from OpenAPI's style
 * table and RFC 6570 alone. It splits first and decodes then (OpenAPI 3.2.1, Appendix C).
 *
 * @throws {Error} for text that is not a value of this style; a URIError for an invalid percent-encoding
 */
export function decodePath(
  segment: string,
  name: string,
  style: Style,
  explode: boolean,
  kind: Decoded['kind'],
): Decoded {
  if (style === 'matrix') return decodeMatrix(segment.slice(1).split(';'), name, explode, kind)
  const body = style === 'label' ? segment.slice(1) : segment
  return decodeJoined(body, style === 'label' && explode ? '.' : ',', explode, kind)
}

/**
 * Decodes a nested value in either convention; `undefined` if it is not nested. `query` contains only the pairs of this parameter,
 * and the names in `members` may end in a bracket.
 */
export function decodeNested(
  query: string,
  name: string,
  style: Style,
  explode: boolean,
  members: readonly string[],
): Nested | undefined {
  if (style !== 'deepObject' && !(style === 'form' && explode)) return undefined
  const read = query
    .split('&')
    .map(splitPair)
    .map(([key, text]) => [decode(key), decode(text)] as const)
  const names = new Set([name, ...members])
  const isPlain = read.every(([key]) => names.has(key) || !key.endsWith(']'))
  if (style === 'form' && isPlain) return undefined
  const isOwn = style === 'deepObject' || read.every(([key]) => isWithin(key, name))
  return nestPairs(read, isOwn ? name : undefined)
}

/** @param query only the pairs of this parameter */
export function decodeQuery(
  query: string,
  name: string,
  style: Style,
  explode: boolean,
  kind: Decoded['kind'],
): Decoded {
  const pairs = query.split('&').map(splitPair)
  if (style === 'deepObject') {
    return {
      kind: 'map',
      members: pairs.map(([key, value]) => [
        decode(key).slice(`${name}[`.length, -']'.length),
        decode(value),
      ]),
    }
  }
  if (explode && kind === 'list') {
    return { kind, items: pairs.map(([, value]) => decode(value)) }
  }
  if (explode && kind === 'map') {
    return { kind, members: pairs.map(([key, value]) => [decode(key), decode(value)]) }
  }
  return decodeJoined(pairs[0]?.[1] ?? '', separators[style] ?? ',', false, kind)
}

/** Decodes the value of a header, in which nothing is percent-encoded (OpenAPI 3.2.1, Appendix D). */
export function decodeHeader(value: string, explode: boolean, kind: Decoded['kind']): Decoded {
  return decodeJoined(value, ',', explode, kind, (text) => text.trim())
}

const separators: Partial<Record<Style, RegExp>> = {
  spaceDelimited: /%20|\+/,
  pipeDelimited: /%7C|\|/i,
}

function decodeMatrix(
  pieces: readonly string[],
  name: string,
  explode: boolean,
  kind: Decoded['kind'],
): Decoded {
  const pairs = pieces.map(splitPair)
  if (explode && kind === 'list') return { kind, items: pairs.map(([, value]) => decode(value)) }
  if (explode && kind === 'map') {
    return { kind, members: pairs.map(([key, value]) => [decode(key), decode(value)]) }
  }
  const [key = '', value = ''] = pairs[0] ?? []
  if (pairs.length !== 1 || decode(key) !== name) throw new Error('These are other parameters.')
  return decodeJoined(value, ',', false, kind)
}

function decodeJoined(
  text: string,
  separator: string | RegExp,
  explode: boolean,
  kind: Decoded['kind'],
  read: (text: string) => string = decode,
): Decoded {
  if (kind === 'text') return { kind, text: read(text) }
  const pieces = text.split(separator)
  if (kind === 'list') return { kind, items: pieces.map(read) }
  const pairs = explode
    ? pieces.map(splitPair)
    : pieces.flatMap((piece, index) =>
        index % 2 === 0 ? [[piece, pieces[index + 1] ?? ''] as const] : [],
      )
  return { kind, members: pairs.map(([key, value]) => [read(key), read(value)]) }
}

export function splitPair(piece: string): readonly [string, string] {
  const index = piece.indexOf('=')
  return index === -1 ? [piece, ''] : [piece.slice(0, index), piece.slice(index + 1)]
}

function decode(text: string): string {
  return decodeURIComponent(text)
}

/** Members and items of the brackets after a name. OpenAPI leaves nesting open, and services parse it like this. */
export interface Nested {
  /** By the text in the brackets, including indices. */
  readonly keyed: Map<string, NestedValue>
  /** Values of empty brackets, in order. */
  readonly listed: NestedValue[]
}

export type NestedValue = string | Nested

/**
 * Nests pairs with decoded names in either convention: `a[0][b]` and `a[][b]`. Returns `undefined` for a name in any other form.
 * Without `name`, the first step is a name too.
 */
export function nestPairs(
  pairs: readonly (readonly [key: string, text: string])[],
  name: string | undefined,
): Nested | undefined {
  const root = startNested()
  for (const [key, text] of pairs) {
    const steps = parseSteps(key, name)
    if (steps === undefined) return undefined
    add(root, steps, text)
  }
  return root
}

/** Whether a name is that of a nested value. */
export function isWithin(key: string, name: string): boolean {
  return key.startsWith(`${name}[`) && key.endsWith(']')
}

function parseSteps(key: string, name: string | undefined): readonly string[] | undefined {
  const own = name ?? key.split('[', 1)[0] ?? ''
  const brackets = key.startsWith(own) ? key.slice(own.length) : ''
  if (name === undefined && brackets === '') return [own]
  if (!/^(?:\[[^[\]]*\])+$/.test(brackets)) return undefined
  const inner = brackets.slice(1, -1).split('][')
  return inner.length > deepest ? undefined : name === undefined ? [own, ...inner] : inner
}

/** Deeper than any service parses, and far from the limit of the stack. */
const deepest = 60

function startNested(): Nested {
  return { keyed: new Map(), listed: [] }
}

function add(
  { keyed, listed }: Nested,
  [step = '', ...rest]: readonly string[],
  text: string,
): void {
  const isItem = step === ''
  if (rest.length === 0) {
    if (isItem) listed.push(text)
    else keyed.set(step, text)
    return
  }
  const known = isItem ? listed.at(-1) : keyed.get(step)
  const isOpen = typeof known === 'object' && !(isItem && isTaken(known, rest))
  const next = isOpen ? known : startNested()
  if (!isOpen && isItem) listed.push(next)
  else if (!isOpen) keyed.set(step, next)
  add(next, rest, text)
}

/** Whether an item already has this member, so that the pair begins another one. */
function isTaken(item: Nested, steps: readonly string[]): boolean {
  let place: NestedValue | undefined = item
  for (const step of steps) {
    if (step === '' || typeof place !== 'object') return false
    place = place.keyed.get(step)
  }
  return place !== undefined
}
