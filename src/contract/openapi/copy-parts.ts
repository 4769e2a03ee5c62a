import type { Copy } from './copy-value.ts'
import { isMapping } from '../source/located.ts'

/** Undefined or false where there is no such part. */
export function findPart(converted: Copy, path: readonly string[]): unknown {
  return path.reduce<unknown>((place, key) => isMapping(place) && place[key], converted)
}

export function putBack(converted: Copy, path: readonly string[], value: unknown): void {
  let parent: unknown = converted
  for (const key of path.slice(0, -1)) {
    if (!isMapping(parent)) return
    const next = parent[key] ?? {}
    setMember(parent, key, next)
    parent = next
  }
  const last = path.at(-1)
  if (isMapping(parent) && last !== undefined) setMember(parent, last, value)
}

/** As JSON.parse does: a member named `__proto__` is a member like others. */
export function setMember(copied: Copy, key: string, value: unknown): void {
  Object.defineProperty(copied, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}
