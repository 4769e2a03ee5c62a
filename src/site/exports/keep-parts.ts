import { isMapping } from '#contract/openapi/located.ts'
import type { Mapping } from '#contract/openapi/located.ts'

/** A place whose value stays: all of it, or what is below. */
type Kept = true | Map<string, Kept>

/** A document without what is not among the parts, in its own order. Items of a list that are left out leave no gap. */
export function keepParts(document: Mapping, parts: readonly (readonly string[])[]): Mapping {
  const root = new Map<string, Kept>()
  for (const part of parts) add(root, part)
  const kept = keep(document, root)
  return isMapping(kept) ? kept : {}
}

function add(root: Map<string, Kept>, part: readonly string[]): void {
  let place = root
  for (const [index, key] of part.entries()) {
    const known = place.get(key)
    if (known === true) return
    if (index === part.length - 1) {
      place.set(key, true)
      return
    }
    const next = known ?? new Map<string, Kept>()
    place.set(key, next)
    place = next
  }
}

function keep(value: unknown, kept: Kept): unknown {
  if (kept === true) return value
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const below = kept.get(String(index))
      return below === undefined ? [] : [keep(item, below)]
    })
  }
  if (!isMapping(value)) return value
  const positions = orderKeys(value)
  const found = [...kept].filter(([key]) => positions.has(key))
  return Object.fromEntries(
    found
      .toSorted(([one], [other]) => (positions.get(one) ?? 0) - (positions.get(other) ?? 0))
      .map(([key, below]) => [key, keep(value[key], below)]),
  )
}

/** Remembered, because each operation keeps a few of a thousand schemas. */
function orderKeys(value: Mapping): ReadonlyMap<string, number> {
  const known = orders.get(value) ?? new Map(Object.keys(value).map((key, index) => [key, index]))
  orders.set(value, known)
  return known
}

const orders = new WeakMap<Mapping, ReadonlyMap<string, number>>()
