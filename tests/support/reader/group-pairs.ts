import type { Style } from '#core/request/description/parameter.ts'
import type { RawPair } from './decode-pairs.ts'
import type { Kinds } from './read-field.ts'

export interface PairField {
  readonly name: string
  readonly style: { readonly style: Style; readonly explode: boolean } | undefined
  /** Undefined for a field that the request does not have. */
  readonly kind: ReturnType<Kinds['get']>
}

/**
 * Which pairs of a query or form belong to which field: by name, by name and bracket where values hold others, and what nobody else claims to the exploded
 * object, or else under its own name.
 */
export function groupPairs(
  pairs: readonly RawPair[],
  fields: readonly PairField[],
  decode: (text: string) => string,
): ReadonlyMap<string, readonly RawPair[]> {
  const groups = new Map<string, RawPair[]>()
  const spread = fields.find(
    ({ style, kind }) =>
      style?.style === 'form' && style.explode && (kind === 'map' || kind === 'nested'),
  )
  for (const pair of pairs) {
    const name = decode(pair[0])
    const owner =
      fields.find((field) => field.name === name && field !== spread) ??
      fields.find(
        (field) =>
          (field.style?.style === 'deepObject' || field.kind === 'nested') &&
          name.startsWith(`${field.name}[`),
      ) ??
      spread
    const key = owner?.name ?? name
    groups.set(key, [...(groups.get(key) ?? []), pair])
  }
  return groups
}
