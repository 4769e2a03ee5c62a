import { decodeSlice } from '#core/response/rows/utf8.ts'

/** Reads the names of members, most of which come again and again, and are decoded once. */
export interface NameTable {
  /** @param from of the name with its quotes */
  readonly read: (from: number, to: number) => string
}

export function createNameTable(bytes: Uint8Array): NameTable {
  const known = new Map<number, { readonly source: Uint8Array; readonly name: string }>()
  return {
    read(from, to) {
      const key = hash(bytes, from, to)
      const before = known.get(key)
      if (before && isSame(before.source, bytes, from, to)) return before.name
      const text = decodeSlice(bytes, from, to)
      const name = readString(text)
      if (to - from <= longest && known.size < most) {
        known.set(key, { source: bytes.slice(from, to), name })
      }
      return name
    },
  }
}

/** The characters of a string in JSON, which has been scanned. */
export function readString(source: string): string {
  return source.includes('\\') ? String(JSON.parse(source)) : source.slice(1, -1)
}

/** Names that are kept, and bytes of each. */
const most = 1000
const longest = 200

/** FNV-1a, of 32 bits. */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let result = 0x811c9dc5
  for (let at = from; at < to; at += 1) {
    result = Math.imul(result ^ (bytes[at] ?? 0), 0x01000193)
  }
  return result
}

function isSame(source: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (source.length !== to - from) return false
  for (let offset = 0; offset < source.length; offset += 1) {
    if (source[offset] !== bytes[from + offset]) return false
  }
  return true
}
