import type { Style } from '#core/request/description/parameter.ts'
import type { Decoded, RawPair } from './decode-parameters.ts'

export interface PairField {
  readonly name: string
  readonly style: { readonly style: Style; readonly explode: boolean } | undefined
  /** Undefined for a field that the request does not have. */
  readonly kind: Decoded['kind'] | undefined
}

/**
 * Which pairs of a query or form belong to which field: by name, by name and bracket, and what nobody else claims to the exploded
 * object, or else under its own name.
 */
export function groupPairs(
  pairs: readonly RawPair[],
  fields: readonly PairField[],
  decode: (text: string) => string,
): ReadonlyMap<string, readonly RawPair[]> {
  const groups = new Map<string, RawPair[]>()
  const spread = fields.find(
    ({ style, kind }) => style?.style === 'form' && style.explode && kind === 'map',
  )
  for (const pair of pairs) {
    const name = decode(pair[0])
    const owner =
      fields.find((field) => field.name === name && field !== spread) ??
      fields.find(
        (field) => field.style?.style === 'deepObject' && name.startsWith(`${field.name}[`),
      ) ??
      spread
    const key = owner?.name ?? name
    groups.set(key, [...(groups.get(key) ?? []), pair])
  }
  return groups
}
