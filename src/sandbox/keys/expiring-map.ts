/**
 * Creates a map whose entries have the same lifetime. An expired entry is not found, and is dropped when the next one is added.
 *
 * @param life in seconds
 */
export function createExpiringMap<Value>(life: number, clock: () => number) {
  /** In the order in which they expire. */
  const entries = new Map<string, { readonly value: Value; readonly expiresAt: number }>()
  const dropExpired = () => {
    for (const [key, { expiresAt }] of entries) {
      if (clock() < expiresAt) return
      entries.delete(key)
    }
  }
  return {
    add(key: string, value: Value) {
      dropExpired()
      entries.set(key, { value, expiresAt: clock() + life * 1000 })
    },
    get(key: string) {
      const found = entries.get(key)
      return found && clock() < found.expiresAt ? found.value : undefined
    },
    delete: (key: string) => void entries.delete(key),
    values() {
      dropExpired()
      return Array.from(entries.values(), ({ value }) => value)
    },
    deleteWhere(isDropped: (value: Value) => boolean) {
      for (const [key, { value }] of entries) if (isDropped(value)) entries.delete(key)
    },
    /** Also counts expired entries that are not dropped yet. */
    size: () => entries.size,
  }
}
