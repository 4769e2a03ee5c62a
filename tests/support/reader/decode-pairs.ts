import type { Delimiter, Style } from '#core/request/description/parameter.ts'
import { decodeJoined } from '#sandbox/openapi/decode-parameters.ts'
import type { Decoded } from '#sandbox/openapi/decode-parameters.ts'

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
