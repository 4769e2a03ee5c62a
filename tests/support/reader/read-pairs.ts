import type { Delimiter, Style } from '#core/request/description/parameter.ts'
import { decodePairs } from './decode-pairs.ts'
import type { Notation, RawPair } from './decode-pairs.ts'
import { takeKind } from './read-field.ts'
import type { Kinds, ReadField } from './read-field.ts'
import { splitNested } from './split-nested.ts'

interface Written {
  readonly style: Style
  readonly explode: boolean
  readonly delimiter?: Delimiter
}

/** Reads a field from the pairs that are its own. OpenAPI leaves open how they hold lists and objects within others. */
export function readPairs(
  pairs: readonly RawPair[],
  name: string,
  field: string,
  { style, explode, delimiter }: Written,
  kinds: Kinds,
  notation: Notation,
): ReadField {
  const kind = kinds.get(field)
  return kind === 'nested' || (style === 'deepObject' && kind === 'list')
    ? { kind: 'nested', entries: splitNested(pairs, name, notation.decode) }
    : decodePairs(pairs, name, style, explode, takeKind(kinds, field), notation, delimiter)
}
