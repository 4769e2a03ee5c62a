import type { Kind } from '#core/response/unread-body.ts'
import type { Reader } from '../value/reader.ts'
import { countChildren, findSpan, isOpener } from '#core/response/rows/json-rows.ts'
import type { JsonRows } from '#core/response/rows/json-rows.ts'
import {
  colon,
  endString,
  openBrace,
  openBracket,
  quote,
  skipSpace,
} from '#core/response/rows/scan-token.ts'
import { decodeSlice } from '#core/response/rows/utf8.ts'
import { createNameTable, readString } from './name-table.ts'

/** Reads the values of a scanned text by their rows. Nothing is built but the texts and numbers that are compared. */
export function readRows(rows: JsonRows): Reader<number> {
  const { bytes, starts, links } = rows
  const names = createNameTable(bytes)
  let known = { row: -1, name: 0, value: 0 }

  /** The byte at which the name of a row ends, or 0, and at which its value begins. Several questions in turn are about one row. */
  const locate = (row: number) => {
    if (known.row === row) return known
    const start = starts.at(row)
    const end = bytes[start] === quote ? endString(bytes, start) : 0
    const after = end > 0 ? skipSpace(bytes, end) : 0
    const hasName = end > 0 && bytes[after] === colon
    known = { row, name: hasName ? end : 0, value: hasName ? skipSpace(bytes, after + 1) : start }
    return known
  }

  function* listParts(container: number): Generator<number, void> {
    if (!isOpener(rows, container)) return
    const end = links.at(container)
    for (let row = container + 1; row < end; row = links.at(row) + 1) yield row
  }

  function* listMembers(container: number): Generator<readonly [string, number], void> {
    for (const row of listParts(container)) {
      yield [names.read(starts.at(row), locate(row).name), row]
    }
  }

  const readSource = (row: number) => decodeSlice(bytes, ...findSpan(rows, row).value)

  return {
    kindOf: (row) => kindOf(bytes[locate(row).value]),
    readFlag: (row) => bytes[locate(row).value] === letterT,
    readText: (row) => readString(readSource(row)),
    readDigits: readSource,
    items: listParts,
    members: listMembers,
    countParts: (row) => countChildren(rows, row),
    measure: (row) => {
      const [from, to] = findSpan(rows, row).value
      return to - from
    },
  }
}

const letterT = 0x74

function kindOf(first: number | undefined): Kind {
  return (first === undefined ? undefined : kinds.get(first)) ?? 'number'
}

const kinds: ReadonlyMap<number, Kind> = new Map([
  [openBrace, 'object'],
  [openBracket, 'array'],
  [quote, 'string'],
  [letterT, 'boolean'],
  [0x66, 'boolean'],
  [0x6e, 'null'],
])
