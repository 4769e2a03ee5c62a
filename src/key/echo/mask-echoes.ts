import { findCutEcho, findEcho } from './echo-search.ts'
import type { Echo, EchoSearch } from './echo-search.ts'

export interface Masking {
  /** The number of times that a key occurred. */
  readonly count: number
  /** The index at which the last one ended, or the search began. */
  readonly end: number
}

/** Overwrites each key that begins at or after `from` and before `to`. The length stays the same. */
export function maskBetween(
  searches: readonly EchoSearch[],
  bytes: Uint8Array,
  from: number,
  to: number,
): Masking {
  const find = findInTurn(searches, bytes, to)
  let count = 0
  let end = from
  for (;;) {
    const echo = find(end)
    if (!echo) return { count, end }
    overwrite(bytes, echo)
    count += 1
    end = echo.end
  }
}

/** The same for a text, read as one byte per character. */
export function maskText(searches: readonly EchoSearch[], text: string): string {
  const bytes = writeBytes(text)
  const find = findInTurn(searches, bytes, bytes.length)
  const parts: string[] = []
  let end = 0
  for (;;) {
    const echo = find(end)
    parts.push(text.slice(end, echo?.start))
    if (!echo) return parts.join('')
    parts.push('*'.repeat(echo.end - echo.start))
    end = echo.end
  }
}

/** Overwrites a key cut off by the end of the bytes, if more than a few of its characters are there. */
export function maskCut(searches: readonly EchoSearch[], bytes: Uint8Array, from: number): number {
  const echo = findFirst(searches.map((search) => findCutEcho(search, bytes, from)))
  if (!echo) return 0
  overwrite(bytes, echo)
  return 1
}

/** Whether a text contains a key. */
export function isIn(searches: readonly EchoSearch[], text: string): boolean {
  const bytes = writeBytes(text)
  return searches.some((search) => findEcho(search, bytes, 0, bytes.length) !== undefined)
}

function overwrite(bytes: Uint8Array, { start, end, cover }: Echo): void {
  for (let at = start; at < end; at += 1) bytes[at] = cover[(at - start) % cover.length] ?? 0
}

/** Finds one echo after the other, of whichever search has the first; each search reads the bytes once. */
function findInTurn(searches: readonly EchoSearch[], bytes: Uint8Array, to: number) {
  const found: (Echo | undefined)[] = []
  return (from: number): Echo | undefined => {
    for (const [number, search] of searches.entries()) {
      const last = found[number]
      const isOver = found.length > number && last === undefined
      if (!isOver && (last === undefined || last.start < from)) {
        found[number] = findEcho(search, bytes, from, to)
      }
    }
    return findFirst(found)
  }
}

/** The longest of the echoes that begin together. */
function findFirst(echoes: readonly (Echo | undefined)[]): Echo | undefined {
  return echoes
    .filter((echo) => echo !== undefined)
    .reduce<Echo | undefined>((first, echo) => {
      if (!first || echo.start < first.start) return echo
      return echo.start === first.start && echo.end > first.end ? echo : first
    }, undefined)
}

/** All other characters become one byte, which hardly any form of a key contains. */
function writeBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = Math.min(255, text.charCodeAt(at))
  return bytes
}
