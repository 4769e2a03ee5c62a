import { listEscapes } from './escapes.ts'
import { listCases, measureShortest } from './needle.ts'
import type { Needle, NeedleStep } from './needle.ts'

/** Rules out quickly where no needle can be, which is nearly everywhere. */
export interface Sieve {
  /**
   * The distance between the places where four bytes are checked. Every needle is long enough to contain one such group
   * of four; undefined when a needle is too short for that.
   */
  readonly stride: number | undefined
  /** By the hash of four bytes: whether a needle can have them where it is checked. */
  readonly grams: Uint8Array
  /** By two bytes: the needles that can begin with them, one bit each. */
  readonly openings: Uint16Array
}

/** Bytes checked together: one machine word. */
const gramLength = 4

/** Widest first, because it is fastest. */
const strides = [16, 8, 4]

export function buildSieve(needles: readonly Needle[]): Sieve {
  const shortest = Math.min(...needles.map((needle) => measureShortest(needle)))
  const stride = strides.find((each) => each + gramLength - 1 <= shortest)
  const openings = new Uint16Array(1 << 16)
  const grams = new Uint8Array(1 << gramBits)
  for (const [number, needle] of needles.entries()) {
    const { listBeginnings, listGrams } = spellOut(needle)
    for (const opening of listBeginnings(0, 2)) {
      for (const at of listOpenings(opening, needle))
        openings[at] = (openings[at] ?? 0) | (1 << number)
    }
    for (const gram of listGrams(stride ?? 0)) grams[hashGram(packGram(gram))] = 1
  }
  return { stride, grams, openings }
}

const gramBits = 17

/** Multiplicative hashing, ignoring the bit in which the cases of a letter differ. */
export function hashGram(gram: number): number {
  return Math.imul(gram | 0x20_20_20_20, 0x9e_37_79_b1) >>> (32 - gramBits)
}

const packedBytes = new Uint8Array(gramLength)
const packedWord = new Uint32Array(packedBytes.buffer)

/** In the machine's byte order. */
function packGram(text: string): number {
  for (let index = 0; index < gramLength; index += 1) packedBytes[index] = text.charCodeAt(index)
  return packedWord[0] ?? 0
}

/** Lists parts of all spellings of a needle, in lower case if it is case-insensitive. */
function spellOut({ steps }: Needle) {
  const spellings = new Map([...new Set(steps)].map((step) => [step, listSpellings(step)]))
  const known = new Map<string, ReadonlySet<string>>()

  /** The beginnings of the spellings from a step on: so many characters, or fewer where the needle ends. */
  function listBeginnings(index: number, length: number): ReadonlySet<string> {
    const step = steps[index]
    if (!step || length === 0) return new Set([''])
    const place = `${index} ${length}`
    const earlier = known.get(place)
    if (earlier) return earlier
    const texts = new Set<string>()
    for (const spelling of spellings.get(step) ?? []) {
      if (spelling.length >= length) texts.add(spelling.slice(0, length))
      else {
        for (const rest of listBeginnings(index + 1, length - spelling.length)) {
          texts.add(spelling + rest)
        }
      }
    }
    known.set(place, texts)
    return texts
  }

  /** The grams that can begin at one of the first bytes, as many as a stride has. */
  function* listGrams(stride: number): Generator<string> {
    for (const [index, step] of steps.slice(0, stride).entries()) {
      for (const tail of listTails(spellings.get(step) ?? [])) {
        for (const rest of listBeginnings(index + 1, gramLength - tail.length)) {
          if (tail.length + rest.length === gramLength) yield tail + rest
        }
      }
    }
  }

  return { listBeginnings, listGrams }
}

/** More leading zeros in a reference would add no new gram. */
const mostZeros = gramLength + 1

function listSpellings({ bytes, escaped, isOptional }: NeedleStep): readonly string[] {
  const spellings = [
    ...bytes.map((byte) => String.fromCharCode(byte)),
    ...escaped.flatMap((code) => listEscapes(code, mostZeros)),
  ]
  return isOptional ? ['', ...spellings] : spellings
}

/** The parts of a step that a gram can begin with. */
function listTails(spellings: readonly string[]): ReadonlySet<string> {
  const tails = new Set<string>()
  for (const spelling of spellings) {
    for (let at = 0; at < spelling.length; at += 1) tails.add(spelling.slice(at, at + gramLength))
  }
  return tails
}

/** The two bytes as a number, in either case; after a needle of one byte, any second byte. */
function* listOpenings(text: string, { isCaseSensitive }: Needle): Generator<number> {
  const spell = (at: number) =>
    isCaseSensitive && !/[\\%&]/.test(text) ? [text.charCodeAt(at)] : listCases(text.charCodeAt(at))
  const seconds = text.length > 1 ? spell(1) : Array.from({ length: 256 }, (_, byte) => byte)
  for (const first of spell(0)) for (const second of seconds) yield first | (second << 8)
}
