/**
 * What was found out about objects, by a name: one for the whole process, because a bundler gives pages their own copy of a
 * module. It holds what can be found out again, and keeps no object alive.
 */
export function createSharedMemory<Key extends object, Value>(name: string): WeakMap<Key, Value> {
  const key = Symbol.for(`portal.${name}`)
  const found: unknown = Reflect.get(globalThis, key)
  if (found instanceof WeakMap) return found
  const made = new WeakMap<Key, Value>()
  Reflect.set(globalThis, key, made)
  return made
}

/** What is known of an object, else what is made of it. */
export function recall<Key extends object, Value>(
  memory: WeakMap<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  return made
}
