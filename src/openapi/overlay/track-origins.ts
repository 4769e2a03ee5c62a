import { isObject } from '../load/located.ts'
import type { Located } from '../load/located.ts'

export type RemovedKeys = ReadonlySet<string | number>

/** Removes items in one pass: a list may lose a million. */
export function removeItems(list: unknown[], removed: RemovedKeys): void {
  let kept = 0
  for (const [index, item] of list.entries()) {
    if (removed.has(index)) continue
    list[kept] = item
    kept += 1
  }
  list.length = kept
}

/**
 * Tracks the origins of members of a changed document: in the Overlay, or in the document under the
 * original key.
 */
export function trackOrigins() {
  const mappings = new WeakMap<object, Map<string, Located>>()
  const lists = new WeakMap<object, WrittenMember[]>()

  const openList = (list: readonly unknown[]): WrittenMember[] => {
    const known = lists.get(list) ?? Array.from(list.keys(), (index) => ({ key: String(index) }))
    lists.set(list, known)
    return known
  }
  const openMapping = (mapping: object): Map<string, Located> => {
    const known = mappings.get(mapping) ?? new Map<string, Located>()
    mappings.set(mapping, known)
    return known
  }

  return {
    put(container: object, key: string | number, origin: Located): void {
      if (Array.isArray(container)) openList(container)[Number(key)] = { key: String(key), origin }
      else openMapping(container).set(String(key), origin)
    },
    /** Gives a copy the origins of the parts of the copied value. */
    inherit(from: object, to: object): void {
      const [mapping, list] = [mappings.get(from), lists.get(from)]
      if (mapping) mappings.set(to, new Map(mapping))
      if (list) lists.set(to, [...list])
    },
    remove(container: object, keys: RemovedKeys): void {
      if (Array.isArray(container)) return removeItems(openList(container), keys)
      const mapping = openMapping(container)
      for (const key of keys) mapping.delete(String(key))
    },
    find(container: unknown, key: string): WrittenMember {
      if (!isObject(container)) return { key }
      if (Array.isArray(container)) return lists.get(container)?.[Number(key)] ?? { key }
      return { key, origin: mappings.get(container)?.get(key) }
    },
  }
}

interface WrittenMember {
  readonly key: string
  /** Location in the Overlay, or of a copied value; undefined for other members of the document. */
  readonly origin?: Located | undefined
}
