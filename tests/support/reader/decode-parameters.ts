import type { Delimiter, Style } from '#core/request/description/parameter.ts'

/** A value of one of OpenAPI's three types, read from the wire. */
export type Decoded =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'map'; readonly members: readonly (readonly [string, string])[] }

export type RawPair = readonly [name: string, value: string]

/** How names and values are written where they stand, and what separates the pieces of one value. */
export interface Notation {
  readonly decode: (text: string) => string
  readonly separators: Partial<Record<Style, string>>
  /** Of the formats of Swagger 2.0 that are no styles. */
  readonly delimiters: Record<Delimiter, string>
}

export const inQuery: Notation = {
  decode: (text) => decodeURIComponent(text),
  separators: { spaceDelimited: '%20', pipeDelimited: '%7C' },
  delimiters: { ' ': '%20', '|': '%7C', '\t': '%09' },
}

/**
 * Reads a parameter as a server would that knows its name, style and type and nothing of this portal: written from OpenAPI's
 * style table and RFC 6570 alone. It splits first and decodes then (OpenAPI 3.2.1, Appendix C).
 */
export function decodePath(
  segment: string,
  name: string,
  style: Style,
  explode: boolean,
  kind: Decoded['kind'],
  delimiter?: Delimiter,
): Decoded {
  if (style === 'matrix') return decodeMatrix(segment.slice(1).split(';'), name, explode, kind)
  const body = style === 'label' ? segment.slice(1) : segment
  const joint = delimiter === undefined ? ',' : inQuery.delimiters[delimiter]
  const separator = style === 'label' && explode ? '.' : joint
  return decodeJoined(body, separator, explode, kind, inQuery.decode)
}

export function decodeQuery(
  query: string,
  name: string,
  style: Style,
  explode: boolean,
  kind: Decoded['kind'],
  delimiter?: Delimiter,
): Decoded {
  const pairs = query.split('&').map(splitPair)
  return decodePairs(pairs, name, style, explode, kind, inQuery, delimiter)
}

/** Reads a field from the pairs that are its own, as they stand in a query or a form. */
export function decodePairs(
  pairs: readonly RawPair[],
  name: string,
  style: Style,
  explode: boolean,
  kind: Decoded['kind'],
  { decode, separators, delimiters }: Notation,
  delimiter?: Delimiter,
): Decoded {
  if (style === 'deepObject') {
    return {
      kind: 'map',
      members: pairs.map(([key, value]) => [
        decode(key).slice(`${name}[`.length, -']'.length),
        decode(value),
      ]),
    }
  }
  if (explode && kind === 'list') return { kind, items: pairs.map(([, value]) => decode(value)) }
  if (explode && kind === 'map') {
    return { kind, members: pairs.map(([key, value]) => [decode(key), decode(value)]) }
  }
  if (pairs.length > 1) throw new Error(`${name} was sent ${pairs.length} times.`)
  const joint = delimiter === undefined ? (separators[style] ?? ',') : delimiters[delimiter]
  return decodeJoined(pairs[0]?.[1] ?? '', joint, false, kind, decode)
}

/** Nothing in a header is escaped (OpenAPI 3.2.1, Fixed Fields for use with schema). */
export function decodeHeader(
  value: string,
  explode: boolean,
  kind: Decoded['kind'],
  delimiter: Delimiter | ',' = ',',
): Decoded {
  return decodeJoined(value, delimiter, explode, kind, (text) => text)
}

export function splitPair(piece: string): RawPair {
  const index = piece.indexOf('=')
  return index === -1 ? [piece, ''] : [piece.slice(0, index), piece.slice(index + 1)]
}

function decodeMatrix(
  pieces: readonly string[],
  name: string,
  explode: boolean,
  kind: Decoded['kind'],
): Decoded {
  const { decode } = inQuery
  const pairs = pieces.map(splitPair)
  if (explode && kind === 'list') return { kind, items: pairs.map(([, value]) => decode(value)) }
  if (explode && kind === 'map') {
    return { kind, members: pairs.map(([key, value]) => [decode(key), decode(value)]) }
  }
  const [key = '', value = ''] = pairs[0] ?? []
  if (pairs.length !== 1 || decode(key) !== name) throw new Error('These are other parameters.')
  return decodeJoined(value, ',', false, kind, decode)
}

function decodeJoined(
  text: string,
  separator: string,
  explode: boolean,
  kind: Decoded['kind'],
  decode: Notation['decode'],
): Decoded {
  if (kind === 'text') return { kind, text: decode(text) }
  const pieces = text.split(separator)
  if (kind === 'list') return { kind, items: pieces.map(decode) }
  const pairs = explode
    ? pieces.map(splitPair)
    : pieces.flatMap((piece, index) =>
        index % 2 === 0 ? [[piece, pieces[index + 1] ?? ''] as const] : [],
      )
  return { kind, members: pairs.map(([key, value]) => [decode(key), decode(value)]) }
}
