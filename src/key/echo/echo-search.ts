import { listNeedles } from './list-needles.ts'
import { countCutSteps, matchNeedle } from './match-needle.ts'
import { measureLongest } from './needle.ts'
import type { Needle } from './needle.ts'
import { buildSieve, hashGram } from './sieve.ts'
import type { Sieve } from './sieve.ts'

/** A search for one text in all its forms. It contains them, so it must be dropped with its key. */
export interface EchoSearch {
  readonly needles: readonly Needle[]
  readonly sieve: Sieve
  /** The length of the longest form, in bytes. */
  readonly longest: number
}

/** The place of a key in some bytes. */
export interface Echo {
  readonly start: number
  readonly end: number
  /** The bytes that overwrite it. */
  readonly cover: Needle['cover']
}

export function createEchoSearch(text: string): EchoSearch {
  const needles = listNeedles(text)
  const longest = Math.max(...needles.map((needle) => measureLongest(needle)))
  return { needles, sieve: buildSieve(needles), longest }
}

/** Finds the first key that begins at `from` or after it, and before `to`. */
export function findEcho(
  search: EchoSearch,
  bytes: Uint8Array,
  from: number,
  to: number,
): Echo | undefined {
  const { stride, grams } = search.sieve
  if (stride === undefined) return findWithin(search, bytes, from, to)
  const first = from + (-(bytes.byteOffset + from) & (wordLength - 1))
  const wordCount = Math.floor((bytes.length - first) / wordLength)
  if (wordCount < 1) return undefined
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + first, wordCount)
  const last = Math.min(wordCount - 1, Math.floor((to - first + stride - 2) / wordLength))
  const step = stride / wordLength
  for (let index = 0; index <= last; index += step) {
    if (grams[hashGram(words[index] ?? 0)] === 0) continue
    const at = first + index * wordLength
    const echo = findWithin(search, bytes, Math.max(from, at - stride + 1), Math.min(to, at + 1))
    if (echo) return echo
  }
  return undefined
}

/** Finds the first key that the end of the bytes cuts off, if more than a few of its characters have arrived. */
export function findCutEcho(search: EchoSearch, bytes: Uint8Array, from: number): Echo | undefined {
  const start = Math.max(from, bytes.length - search.longest)
  for (let at = start; at < bytes.length - 1; at += 1) {
    const openings = readOpenings(search, bytes, at)
    if (openings === 0) continue
    const cut = search.needles.find(
      (needle, number) =>
        isSet(openings, number) && countCutSteps(needle, bytes, at) >= needle.tellingSteps,
    )
    if (cut) return { start: at, end: bytes.length, cover: cut.cover }
  }
  return undefined
}

const wordLength = Uint32Array.BYTES_PER_ELEMENT

function findWithin(
  search: EchoSearch,
  bytes: Uint8Array,
  from: number,
  to: number,
): Echo | undefined {
  for (let start = from; start < to; start += 1) {
    const openings = readOpenings(search, bytes, start)
    if (openings === 0) continue
    const echo = matchAny(search, openings, bytes, start)
    if (echo) return echo
  }
  return undefined
}

/** The longest, of those that match. */
function matchAny(
  { needles }: EchoSearch,
  openings: number,
  bytes: Uint8Array,
  start: number,
): Echo | undefined {
  let longest: Echo | undefined
  for (let bits = openings, number = 0; bits > 0; bits >>= 1, number += 1) {
    const needle = (bits & 1) === 1 ? needles[number] : undefined
    const end = needle ? matchNeedle(needle, bytes, start) : -1
    if (needle && end > (longest?.end ?? start)) longest = { start, end, cover: needle.cover }
  }
  return longest
}

/** The needles that can begin with the two bytes at a position, one bit each. */
function readOpenings({ sieve }: EchoSearch, bytes: Uint8Array, at: number): number {
  return sieve.openings[(bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)] ?? 0
}

function isSet(bits: number, number: number): boolean {
  return ((bits >> number) & 1) === 1
}
