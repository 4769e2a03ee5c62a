import { isMapping } from '../source/located.ts'

/** The parts that stay of files: of each object the keys that are kept whole, and those that are kept as far as something below is. */
export interface KeptParts {
  readonly keepWhole: (parent: object, key: string) => void
  readonly keepBelow: (parent: object, key: string) => void
  /** A copy with what is kept, at its place. What is no object, and is not kept whole, becomes null. */
  readonly write: (value: unknown) => unknown
}

export function createKeptParts(): KeptParts {
  const kept = new Map<object, Map<string, 'whole' | 'below'>>()
  // Aliases of YAML share an object, and go on to share its copy.
  const copies = new Map<object, unknown>()
  const keep = (parent: object, key: string, how: 'whole' | 'below') => {
    const keys = kept.get(parent) ?? new Map<string, 'whole' | 'below'>()
    if (keys.get(key) !== 'whole') keys.set(key, how)
    kept.set(parent, keys)
  }

  const write = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return null
    const known = copies.get(value)
    if (known !== undefined) return known
    const keys = kept.get(value)
    const take = (key: string, child: unknown) => {
      const how = keys?.get(key)
      return how === 'whole' ? child : how === 'below' ? write(child) : undefined
    }
    const copy = isMapping(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => keys?.has(key))
            .map(([key, child]) => [key, take(key, child)]),
        )
      : // Items keep their numbers, by which pointers name them.
        Array.from(
          Object.values(value),
          (item: unknown, index) => take(String(index), item) ?? null,
        )
    copies.set(value, copy)
    return copy
  }

  return {
    keepWhole: (parent, key) => keep(parent, key, 'whole'),
    keepBelow: (parent, key) => keep(parent, key, 'below'),
    write,
  }
}
