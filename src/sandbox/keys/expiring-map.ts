/** Entries with the same lifetime. An expired entry is not found, and is dropped when the next one is added. */
export interface ExpiringMap<Value> {
  readonly add: (key: string, value: Value) => void
  readonly get: (key: string) => Value | undefined
  readonly delete: (key: string) => void
  readonly values: () => readonly Value[]
  readonly deleteWhere: (isDropped: (value: Value) => boolean) => void
  /** Also counts expired entries that are not dropped yet. */
  readonly size: () => number
}

/** @param life in seconds */
export function createExpiringMap<Value>(life: number, clock: () => number): ExpiringMap<Value> {
  /** In the order in which they expire. */
  const entries = new Map<string, { readonly value: Value; readonly expiresAt: number }>()
  const dropExpired = () => {
    for (const [key, { expiresAt }] of entries) {
      if (clock() < expiresAt) return
      entries.delete(key)
    }
  }
  return {
    add(key, value) {
      dropExpired()
      entries.set(key, { value, expiresAt: clock() + life * 1000 })
    },
    get(key) {
      const found = entries.get(key)
      return found && clock() < found.expiresAt ? found.value : undefined
    },
    delete: (key) => void entries.delete(key),
    values() {
      dropExpired()
      return Array.from(entries.values(), ({ value }) => value)
    },
    deleteWhere(isDropped) {
      for (const [key, { value }] of entries) if (isDropped(value)) entries.delete(key)
    },
    size: () => entries.size,
  }
}
