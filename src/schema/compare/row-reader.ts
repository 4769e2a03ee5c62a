import type { JsonRows, JsonType } from '#response/rows/json-rows.ts'
import {
  colon,
  countChildren,
  findSpan,
  findStringEnd,
  isOpener,
  openBrace,
  openBracket,
  quote,
  skipSpace,
} from '#response/rows/json-rows.ts'
import { decodeSlice } from '#response/rows/utf8.ts'
import type { ValueReader } from '../value/reader.ts'

/**
 * Reads the values of a scanned text by row. Builds only the texts and numbers that are compared.
 */
export function createRowReader(rows: JsonRows): ValueReader<number> {
  const { bytes, starts, links } = rows
  const decodeName = createNameTable(bytes)
  let known = { row: -1, name: 0, value: 0 }

  /**
   * Returns the byte where the name of a row ends, or 0, and where its value begins. Caches the
   * last row, because consecutive calls concern the same one.
   */
  const locate = (row: number) => {
    if (known.row === row) return known
    const start = starts.at(row)
    const end = bytes[start] === quote ? findStringEnd(bytes, start) : 0
    const after = end > 0 ? skipSpace(bytes, end) : 0
    const hasName = end > 0 && bytes[after] === colon
    known = { row, name: hasName ? end : 0, value: hasName ? skipSpace(bytes, after + 1) : start }
    return known
  }

  function* iterateParts(container: number): Generator<number, void> {
    if (!isOpener(rows, container)) return
    const end = links.at(container)
    for (let row = container + 1; row < end; row = links.at(row) + 1) yield row
  }

  function* iterateMembers(container: number): Generator<readonly [string, number], void> {
    for (const row of iterateParts(container)) {
      yield [decodeName(starts.at(row), locate(row).name), row]
    }
  }

  const decodeSource = (row: number) => decodeSlice(bytes, ...findSpan(rows, row).value)

  return {
    kindOf: (row) => kindOf(bytes[locate(row).value]),
    readFlag: (row) => bytes[locate(row).value] === letterT,
    readText: (row) => decodeString(decodeSource(row)),
    readDigits: decodeSource,
    items: iterateParts,
    members: iterateMembers,
    countParts: (row) => countChildren(rows, row),
    measure: (row) => {
      const [from, to] = findSpan(rows, row).value
      return to - from
    },
  }
}

const letterT = 0x74

function kindOf(first: number | undefined): JsonType {
  return (first === undefined ? undefined : kinds.get(first)) ?? 'number'
}

const kinds: ReadonlyMap<number, JsonType> = new Map([
  [openBrace, 'object'],
  [openBracket, 'array'],
  [quote, 'string'],
  [letterT, 'boolean'],
  [0x66, 'boolean'],
  [0x6e, 'null'],
])

/**
 * Creates a cache of property names, most of which recur: without it, a check takes 1.4 times as
 * long (10 MB).
 */
function createNameTable(bytes: Uint8Array): (from: number, to: number) => string {
  const known = new Map<number, { readonly source: Uint8Array; readonly name: string }>()
  return (from, to) => {
    const key = hash(bytes, from, to)
    const before = known.get(key)
    if (before && isSame(before.source, bytes, from, to)) return before.name
    const name = decodeString(decodeSlice(bytes, from, to))
    if (to - from <= maxNameLength && known.size < maxNames) {
      known.set(key, { source: bytes.slice(from, to), name })
    }
    return name
  }
}

/** Returns the characters of a scanned JSON string. */
function decodeString(source: string): string {
  return source.includes('\\') ? String(JSON.parse(source)) : source.slice(1, -1)
}

/** Maximum cached names, and bytes of each. */
const maxNames = 1000
const maxNameLength = 200

/** FNV-1a, 32 bits. */
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
