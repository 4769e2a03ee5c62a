import type { Located } from '../source/located.ts'

/** The places at which members of a changed document were written: in the Overlay, or in the document under the key that they had. */
export interface Written {
  readonly put: (container: object, key: string | number, origin: Located) => void
  readonly remove: (container: object, key: string | number) => void
  readonly find: (container: unknown, key: string) => WrittenMember
}

export interface WrittenMember {
  readonly key: string
  /** In the Overlay; undefined for what the document had. */
  readonly origin?: Located | undefined
}

export function createWritten(): Written {
  const mappings = new WeakMap<object, Map<string, Located>>()
  /** The lists that were changed, item by item. */
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
    put(container, key, origin) {
      if (Array.isArray(container)) openList(container)[Number(key)] = { key: String(key), origin }
      else openMapping(container).set(String(key), origin)
    },
    remove(container, key) {
      if (Array.isArray(container)) openList(container).splice(Number(key), 1)
      else openMapping(container).delete(String(key))
    },
    find(container, key) {
      if (typeof container !== 'object' || container === null) return { key }
      if (Array.isArray(container)) return lists.get(container)?.[Number(key)] ?? { key }
      return { key, origin: mappings.get(container)?.get(key) }
    },
  }
}
