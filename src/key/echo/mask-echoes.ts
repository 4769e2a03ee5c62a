import { findCutEcho, findEcho } from './echo-search.ts'
import type { EchoSearch } from './echo-search.ts'

export interface Masking {
  /** How often the key occurred. */
  readonly count: number
  /** Where the last one ended, or where the search began. */
  readonly end: number
}

/** Overwrites each key that begins at or after `from` and before `to`. The length stays the same. */
export function maskBetween(
  search: EchoSearch,
  bytes: Uint8Array,
  from: number,
  to: number,
): Masking {
  let count = 0
  let end = from
  for (;;) {
    const echo = findEcho(search, bytes, end, to)
    if (!echo) return { count, end }
    bytes.fill(asterisk, echo.start, echo.end)
    count += 1
    end = echo.end
  }
}

/** The same for a text, read as one byte per character. */
export function maskText(search: EchoSearch, text: string): string {
  const bytes = writeBytes(text)
  const parts: string[] = []
  let end = 0
  for (;;) {
    const echo = findEcho(search, bytes, end, bytes.length)
    parts.push(text.slice(end, echo?.start))
    if (!echo) return parts.join('')
    parts.push('*'.repeat(echo.end - echo.start))
    end = echo.end
  }
}

/** Overwrites a key cut off by the end of the bytes, if more than a few of its characters are there. */
export function maskCut(search: EchoSearch, bytes: Uint8Array, from: number): number {
  const echo = findCutEcho(search, bytes, from)
  if (!echo) return 0
  bytes.fill(asterisk, echo.start, echo.end)
  return 1
}

/** Whether a text contains the key. */
export function isIn(search: EchoSearch, text: string): boolean {
  const bytes = writeBytes(text)
  return findEcho(search, bytes, 0, bytes.length) !== undefined
}

const asterisk = 0x2a

/** All other characters become one byte, which no form of a key contains. */
function writeBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = Math.min(255, text.charCodeAt(at))
  return bytes
}
