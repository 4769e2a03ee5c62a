import { encodeUtf8 } from '../api-key.ts'
import { createFormHashes, indexForm, getMaxLength } from './form-index.ts'
import type { FormHashes, FormIndex, FormMatch, Steps } from './form-index.ts'

/**
 * Search for one text of at least four characters in the five forms in which servers return a key: verbatim, in JSON,
 * percent-encoded, in base64 and in base64url. It contains the text, so it must be dropped with its key.
 *
 * An untrusted server may choose both the text and the bytes, so the time is linear in both, however much the bytes resemble
 * the text.
 */
export interface EchoSearch {
  readonly forms: readonly Form[]
  readonly sieve: Sieve
  /** The length of the longest form, in bytes. */
  readonly longest: number
}

export interface Echo {
  readonly start: number
  readonly end: number
}

interface Form {
  readonly steps: Steps
  /** Created on first use, which is rare. */
  hashes?: FormHashes
  /** The minimum number of characters of a cut-off form that must be masked. */
  readonly revealingLength: number
  /** Whether the base64 character before it, or after it, also has bits of the text. */
  readonly edges: readonly [boolean, boolean]
}

/** Filter that quickly excludes positions where no form can be, which are nearly all. */
interface Sieve {
  /** The distance in bytes between the sampled words; undefined if a form is too short to always contain one. */
  readonly stride: number | undefined
  /** By the hash of four bytes: whether a form can have them in a sampled word. */
  readonly words: Uint8Array
  /** By byte: whether a form can begin with it. */
  readonly firsts: Uint8Array
}

/** Fewer characters reveal nothing useful and match by chance too often. */
const revealingCharacters = 4

export function createEchoSearch(text: string): EchoSearch {
  const characters = Array.from(text)
  const forms: Form[] = [spellPlainly, spellJson, spellPercent].map((spell) => ({
    steps: characters.map((character) => spell(character)),
    revealingLength: revealingCharacters,
    edges: [false, false],
  }))
  forms.push(...createBase64Forms(encodeUtf8(text)))
  const lengths = forms.map(({ steps }) => getMaxLength(steps))
  return { forms, sieve: buildSieve(forms), longest: Math.max(...lengths) }
}

/** Finds every echo that begins at `from` or later and before `to`, without overlaps. */
export function* findEchoes(
  searches: readonly EchoSearch[],
  bytes: Uint8Array,
  from: number,
  to: number,
): Generator<Echo> {
  // Each search reads the bytes once, however many matches the other searches find.
  const finders = searches.map((search) => createFinder(search, bytes, to))
  const next = finders.map((find) => find(from))
  for (let echo = pickFirst(next); echo; echo = pickFirst(next)) {
    yield echo
    for (const [index, find] of finders.entries()) {
      const known = next[index]
      if (known && known.start < echo.end) next[index] = find(echo.end)
    }
  }
}

/** Finds the first echo that the end of the bytes cuts off, if more than a few of its characters have arrived. */
export function findCutEcho(
  searches: readonly EchoSearch[],
  bytes: Uint8Array,
  from: number,
): Echo | undefined {
  const longest = Math.max(0, ...searches.map((search) => search.longest))
  const readers = searches.flatMap(({ forms }) => forms.map((form) => createReader(form, bytes)))
  for (let start = Math.max(from, bytes.length - longest); start < bytes.length; start += 1) {
    const cut = readers.find(({ form, read }) => (read(start)?.count ?? 0) >= form.revealingLength)
    if (cut) return { ...widen(cut.form, bytes, start, bytes.length), end: bytes.length }
  }
  return undefined
}

/** Returns the first echo; the longest if several begin together. */
function pickFirst(echoes: readonly (Echo | undefined)[]): Echo | undefined {
  let first: Echo | undefined
  for (const echo of echoes) {
    if (!echo || (first && echo.start > first.start)) continue
    if (!first || echo.start < first.start || echo.end > first.end) first = echo
  }
  return first
}

/** @returns a function that finds the first echo that begins at a position or later; the positions may only increase */
function createFinder(
  { forms, sieve: { stride, words, firsts } }: EchoSearch,
  bytes: Uint8Array,
  to: number,
): (from: number) => Echo | undefined {
  const readers = forms.map((form) => createReader(form, bytes))
  const findWithin = (begin: number, end: number) => {
    for (let start = begin; start < end; start += 1) {
      if (firsts[bytes[start] ?? 0] === 0) continue
      const echo = pickFirst(readers.map((reader) => match(reader, bytes, start)))
      if (echo) return echo
    }
    return undefined
  }
  if (stride === undefined) return (from) => findWithin(from, to)
  return (from) => {
    const first = from + (-(bytes.byteOffset + from) & (wordLength - 1))
    const count = Math.floor((bytes.length - first) / wordLength)
    if (count < 1) return undefined
    const read = new Uint32Array(bytes.buffer, bytes.byteOffset + first, count)
    const last = Math.min(count - 1, Math.floor((to - first + stride - 2) / wordLength))
    for (let index = 0; index <= last; index += stride / wordLength) {
      if (words[hashWord(read[index] ?? 0)] === 0) continue
      const at = first + index * wordLength
      const echo = findWithin(Math.max(from, at - stride + 1), Math.min(to, at + 1))
      if (echo) return echo
    }
    return undefined
  }
}

/** Reads a form in bytes. Bytes before the last position may change between calls. */
interface FormReader {
  readonly form: Form
  /**
   * @param start at least the `start` of the last call
   * @returns undefined if the form is cut off by anything other than the end of the bytes
   */
  readonly read: (start: number) => FormMatch | undefined
}

/**
 * Compares character by character while the work is about proportional to the number of bytes, as in ordinary text. Beyond that,
 * uses an index of the bytes.
 */
function createReader(form: Form, bytes: Uint8Array): FormReader {
  const { steps } = form
  let index: FormIndex | undefined
  let origin: number | undefined
  let compared = 0
  return {
    form,
    read: (start) => {
      origin ??= start
      if (compared > comparedPerByte * (start - origin + steps.length)) {
        if (!index?.covers(start)) {
          form.hashes ??= createFormHashes(steps)
          index = indexForm(form.hashes, bytes, start)
        }
        return index.read(start)
      }
      const { count, end, isOther } = compare(steps, bytes, start)
      compared += count + 1
      return isOther ? undefined : { count, end }
    },
  }
}

const comparedPerByte = 2

function match({ form, read }: FormReader, bytes: Uint8Array, start: number): Echo | undefined {
  const result = read(start)
  return result?.count === form.steps.length ? widen(form, bytes, start, result.end) : undefined
}

/** @returns also whether the form is cut off by anything other than the end of the bytes */
function compare(steps: Steps, bytes: Uint8Array, start: number) {
  let end = start
  for (const [count, step] of steps.entries()) {
    const rest = bytes.length - end
    const spelling = step.find(
      (each) => countEqual(each, bytes, end) === Math.min(each.length, rest),
    )
    if (spelling === undefined) return { count, end, isOther: true }
    if (spelling.length > rest) return { count, end: bytes.length, isOther: false }
    end += spelling.length
  }
  return { count: steps.length, end, isOther: false }
}

function countEqual(spelling: string, bytes: Uint8Array, at: number): number {
  let count = 0
  while (count < spelling.length && bytes[at + count] === spelling.charCodeAt(count)) count += 1
  return count
}

/** Adds the base64 characters at both ends that have a few bits of the text. */
function widen({ edges }: Form, bytes: Uint8Array, start: number, end: number): Echo {
  return {
    start: edges[0] && isBase64(bytes[start - 1]) ? start - 1 : start,
    end: edges[1] && isBase64(bytes[end]) ? end + 1 : end,
  }
}

function isBase64(byte: number | undefined): boolean {
  return byte !== undefined && base64Characters.includes(String.fromCharCode(byte))
}

const base64Characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_'

function spellPlainly(character: string): readonly string[] {
  return [encodeUtf8(character)]
}

/** Returns the spellings in JSON (RFC 8259, section 7): `\u002F` for any character, and `\/`, `\"` and `\\`. */
function spellJson(character: string): readonly string[] {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
  const escaped = units.map((unit) => `\\u${formatHex(unit, 4)}`).join('')
  const isQuoted = character === '"' || character === '\\'
  return [
    ...(isQuoted ? [] : [encodeUtf8(character)]),
    ...(isQuoted || character === '/' ? [`\\${character}`] : []),
    ...new Set([escaped, escaped.toUpperCase().replaceAll(String.raw`\U`, String.raw`\u`)]),
  ]
}

/**
 * Returns the percent-encoded spellings (RFC 3986, section 2.1): `%2F` for any byte. Forms encode a space as a plus sign, and
 * software that decodes other text as a form turns a plus sign into a space.
 */
function spellPercent(character: string): readonly string[] {
  if (character === ' ' || character === '+') return [' ', '+', '%20', '%2b', '%2B']
  const bytes = encodeUtf8(character)
  const escaped = Array.from(bytes, (byte) => `%${formatHex(byte.charCodeAt(0), 2)}`).join('')
  return [...(character === '%' ? [] : [bytes]), ...new Set([escaped, escaped.toUpperCase()])]
}

function formatHex(code: number, length: number): string {
  return code.toString(16).padStart(length, '0')
}

/**
 * Returns the base64 and base64url forms (RFC 4648, sections 4 and 5) of bytes inside longer data, at each of the three
 * alignments, without the characters at both ends that also have bits of their neighbours.
 */
function createBase64Forms(bytes: string): readonly Form[] {
  return [0, 1, 2].map((before) => {
    const length = before + bytes.length
    const encoded = btoa('\0'.repeat(before) + bytes)
    const inner = encoded.slice(Math.ceil((8 * before) / 6), Math.floor((8 * length) / 6))
    return {
      steps: Array.from(inner, (character) => equivalents[character] ?? [character]),
      // Up to four of the 32 bits of four characters are in the character before.
      revealingLength: before === 0 ? 6 : 5,
      edges: [before > 0, length % 3 > 0],
    }
  })
}

/** The characters in which base64 and base64url differ. */
const equivalents: Readonly<Record<string, readonly string[]>> = {
  '+': ['+', '-'],
  '/': ['/', '_'],
}

/** Bytes compared in one step: one machine word. */
const wordLength = Uint32Array.BYTES_PER_ELEMENT

/** Widest first, because it is fastest. */
const strides = [16, 8, 4]

function buildSieve(forms: readonly Form[]): Sieve {
  const shortest = Math.min(...forms.map(({ steps }) => steps.length))
  const stride = strides.find((each) => each + wordLength - 1 <= shortest)
  const words = new Uint8Array(1 << hashBits)
  const firsts = new Uint8Array(256)
  for (const { steps } of forms) {
    for (const spelling of steps[0] ?? []) firsts[spelling.charCodeAt(0)] = 1
    for (const word of collectWords(steps, stride ?? 0)) words[hashWord(packWord(word))] = 1
  }
  return { stride, words, firsts }
}

/** Collects every sequence of four bytes that can begin within the first stride of a form. */
function collectWords(steps: Steps, stride: number): readonly string[] {
  return steps.slice(0, stride).flatMap((step, index) => {
    const tails = step.flatMap((spelling) => Array.from(spelling, (_, at) => spelling.slice(at)))
    return complete(tails, steps, index, wordLength)
  })
}

/** Extends each text with the characters that can follow in a form, up to `length`. */
function complete(
  texts: readonly string[],
  steps: Steps,
  index: number,
  length: number,
): readonly string[] {
  return texts.flatMap((text) => {
    const next = steps[index + 1] ?? []
    if (text.length >= length) return [text.slice(0, length)]
    return complete(next, steps, index + 1, length - text.length).map((rest) => text + rest)
  })
}

const packedBytes = new Uint8Array(wordLength)
const packedWord = new Uint32Array(packedBytes.buffer)

/** In the machine's byte order. */
function packWord(text: string): number {
  for (let index = 0; index < wordLength; index += 1) packedBytes[index] = text.charCodeAt(index)
  return packedWord[0] ?? 0
}

const hashBits = 17

/** Multiplicative hashing. A smaller table would pass more words by collision. */
function hashWord(word: number): number {
  return Math.imul(word, 0x9e_37_79_b1) >>> (32 - hashBits)
}
