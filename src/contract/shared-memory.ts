/**
 * A map or the like under a name: one for the whole process, because a bundler gives pages their own copy of a module. What it
 * holds can be found out again.
 */
export function shareInProcess<Shared extends object>(
  name: string,
  kind: new () => Shared,
): Shared {
  const key = Symbol.for(`portal.${name}`)
  const found: unknown = Reflect.get(globalThis, key)
  if (found instanceof kind) return found
  const made = new kind()
  Reflect.set(globalThis, key, made)
  return made
}

/** The value known for an object, else one that is made and kept. */
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
