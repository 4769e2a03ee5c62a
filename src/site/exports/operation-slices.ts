import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'

/**
 * Where the part of the document that describes an operation is published, from the folder of the document’s files. Nowhere
 * where there is no other operation: the document is that part.
 */
export function placeSlice(
  { operations, places }: Pick<Contract, 'operations' | 'places'>,
  { slug }: Pick<Operation, 'slug'>,
): string | undefined {
  if (operations.length < 2) return undefined
  const place = `${slug}.json`
  // A document of several files may have one of that name.
  return places.length > 1 && places.includes(place) ? `${slug}.operation.json` : place
}
