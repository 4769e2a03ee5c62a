import { formatCount } from '#text/format.ts'
import type { JsonScanError, JsonRows, JsonScan } from './json-rows.ts'
import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  findLiteralEnd,
  findNumberEnd,
  findStringEnd,
  openBrace,
  openBracket,
  quote,
  skipSpace,
} from './json-rows.ts'
import { PagedList } from './paged-list.ts'

/** The deepest nesting of containers: depths are kept in 16 bits. */
export const maxNesting = 65_535

/** The next expected token: a value after a colon or at the root, an array item, a name, a comma or bracket, or the end. */
type Expected = 'value' | 'item' | 'name' | 'comma' | 'end'

/**
 * Scans JSON (RFC 8259) in one pass without recursion or building values: digits, order and duplicate names are kept. Strings may
 * contain bytes that are not UTF-8.
 */
export function scanJson(bytes: Uint8Array): JsonScan {
  const rows = new RowBuilder(bytes)
  let expected: Expected = 'value'
  let at = 0
  const fail = (position: number, reason: string) =>
    rows.finish(createError(bytes, position, reason))
  for (;;) {
    at = skipSpace(bytes, at)
    const byte = bytes[at]
    if (byte === undefined) {
      return rows.finish(expected === 'end' ? undefined : createError(bytes, at, ''))
    }
    if (expected === 'comma') {
      const close = rows.isInObject() ? closeBrace : closeBracket
      if (byte === comma) expected = rows.isInObject() ? 'name' : 'item'
      else if (byte === close) {
        rows.close(at)
        if (rows.depth === 0) expected = 'end'
      } else return fail(at, `“,” or “${String.fromCharCode(close)}” is expected`)
      at += 1
      continue
    }
    if (expected === 'end') return fail(at, 'there is more text after the value')
    if (expected === 'name') {
      if (byte !== quote) return fail(at, 'a name in double quotes is expected')
      rows.add(at)
      const end = findStringEnd(bytes, at)
      if (end < 0) return fail(~end, stringError)
      at = skipSpace(bytes, end)
      if (bytes[at] !== colon) return fail(at, '“:” is expected after a name')
      at += 1
      expected = 'value'
      continue
    }
    if (expected === 'item' || rows.depth === 0) rows.add(at)
    expected = 'comma'
    if (byte === openBrace || byte === openBracket) {
      const isObject = byte === openBrace
      const inside = skipSpace(bytes, at + 1)
      if (bytes[inside] === (isObject ? closeBrace : closeBracket)) {
        at = inside + 1
      } else if (rows.depth === maxNesting) {
        const reason = `there are more than ${formatCount(maxNesting)} levels`
        return rows.finish({ kind: 'too-deep', at, reason })
      } else {
        rows.open(isObject)
        at = inside
        expected = isObject ? 'name' : 'item'
      }
    } else {
      const end = endScalar(bytes, at, byte)
      if (end < 0) return fail(~end, explainScalarError(byte))
      at = end
    }
    if (rows.depth === 0) expected = 'end'
  }
}

function createError(bytes: Uint8Array, at: number, reason: string): JsonScanError {
  return at >= bytes.length
    ? { kind: 'truncated', at, reason: 'the text ends too early' }
    : { kind: 'invalid', at, reason }
}

const stringError = 'a string has an unescaped control character or an invalid escape'

function endScalar(bytes: Uint8Array, at: number, first: number): number {
  if (first === quote) return findStringEnd(bytes, at)
  return startsNumber(first) ? findNumberEnd(bytes, at) : findLiteralEnd(bytes, at)
}

function explainScalarError(first: number): string {
  if (first === quote) return stringError
  return startsNumber(first)
    ? 'a number has a form that JSON does not allow'
    : 'a value is expected'
}

function startsNumber(byte: number): boolean {
  return byte === 0x2d || (byte >= 0x30 && byte <= 0x39)
}

class RowBuilder {
  #bytes: Uint8Array
  #starts = new PagedList(32)
  #depths = new PagedList(16)
  #links = new PagedList(32)
  /** The open containers: their rows, their children so far, and whether they are objects. */
  #rows: number[] = []
  #counts: number[] = []
  #objects: boolean[] = []

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get depth(): number {
    return this.#rows.length
  }

  isInObject(): boolean {
    return this.#objects[this.#objects.length - 1] ?? false
  }

  /** Adds a row for a value or its name, which counts as a child of the enclosing container. */
  add(start: number): void {
    const { depth } = this
    if (depth > 0) this.#counts[depth - 1] = (this.#counts[depth - 1] ?? 0) + 1
    this.#push(start, this.#starts.length)
  }

  open(isObject: boolean): void {
    this.#rows.push(this.#starts.length - 1)
    this.#counts.push(0)
    this.#objects.push(isObject)
  }

  close(start: number): void {
    const row = this.#rows.pop() ?? 0
    this.#objects.pop()
    this.#links.set(row, this.#starts.length)
    this.#push(start, this.#counts.pop() ?? 0)
  }

  /** Closes open containers at the end, so that each has a closing row. */
  finish(error: JsonScanError | undefined): JsonScan {
    const count = this.#starts.length
    while (this.depth > 0) this.close(this.#bytes.length)
    const rows: JsonRows = {
      bytes: this.#bytes,
      starts: this.#starts,
      depths: this.#depths,
      links: this.#links,
      count,
    }
    return { rows, error }
  }

  #push(start: number, link: number): void {
    this.#starts.push(start)
    this.#depths.push(this.depth)
    this.#links.push(link)
  }
}
