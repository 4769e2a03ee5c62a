import { readBytes } from './place.ts'

/**
 * Every text inside a structured-cloneable value: names and values in objects, maps, sets, arrays, bytes and blobs. Getters
 * are not run, and circular references are read once.
 */
export async function* listTexts(
  value: unknown,
  seen: Set<object> = new Set(),
): AsyncGenerator<string> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) yield readBytes(value)
  else if (value instanceof Blob) yield readBytes(await value.arrayBuffer())
  else for (const part of listParts(value)) yield* listTexts(part, seen)
}

function listParts(value: object): readonly unknown[] {
  if (value instanceof Map) return [...value].flat()
  if (value instanceof Set) return [...value]
  return Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(
    ([name, { value: part }]) => [name, part],
  )
}
