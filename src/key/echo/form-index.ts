/** The spellings of each character of a form, one byte per character. No spelling is a prefix of another. */
export type Steps = readonly (readonly string[])[]

export interface FormMatch {
  readonly count: number
  /** The index after the last of them, or the end of the bytes if it cuts the form off. */
  readonly end: number
}

/** Shared by all indexes of one form. */
export interface FormHashes {
  readonly steps: Steps
  /** The length of the longest spelling of all characters together, in bytes. */
  readonly longest: number
  /** The numbers of the characters of the form, by their spellings. */
  readonly spellings: SpellingTree
  /** The hash of the first characters, by their number. */
  readonly prefixHashes: Float64Array
  /** `base` to the power of the number of characters. */
  readonly power: number
}

interface SpellingTree {
  readonly next: Map<number, SpellingTree>
  character?: number
}

export interface FormIndex {
  readonly covers: (start: number) => boolean
  /** @returns undefined if the form is cut off by anything other than the end of the bytes */
  readonly read: (start: number) => FormMatch | undefined
}

export function createFormHashes(steps: Steps): FormHashes {
  const spellings: SpellingTree = { next: new Map() }
  const characters = new Map<string, number>()
  const prefixHashes = new Float64Array(steps.length + 1)
  let power = 1
  for (const [index, step] of steps.entries()) {
    const name = step.join('\n')
    const character = characters.get(name) ?? characters.size + 1
    if (!characters.has(name)) {
      characters.set(name, character)
      for (const spelling of step) addSpelling(spellings, spelling, character)
    }
    prefixHashes[index + 1] = ((prefixHashes[index] ?? 0) + multiply(power, character)) % modulus
    power = multiply(power, base)
  }
  return { steps, longest: getMaxLength(steps), spellings, prefixHashes, power }
}

export function getMaxLength(steps: Steps): number {
  return steps.reduce((sum, step) => sum + Math.max(...step.map(({ length }) => length)), 0)
}

/**
 * Indexes the bytes from a position. The index covers as many positions as the form is long, so that indexing all bytes takes
 * time linear in their number.
 *
 * At most one character can be read at each byte, so each position has one successor: the positions form a forest, whose roots
 * are the positions where no character can be read. A path from a position to its root is a text. Paths can join, as in
 * `\u0061`, which is one character from its first byte and five from its second; so the Knuth–Morris–Pratt automaton, which has
 * one past per position, cannot be used. Computed backwards from the roots, each position has one polynomial hash, of the text
 * up to the root. The hash of any part of a path is the difference of two (Karp and Rabin), and the ends of parts are found by
 * Myers's jump pointers in a logarithmic number of steps.
 */
export function indexForm(form: FormHashes, bytes: Uint8Array, begin: number): FormIndex {
  const { steps, longest, prefixHashes, power } = form
  const end = Math.min(bytes.length, begin + 2 * longest)
  const size = end - begin + 1
  const successors = new Uint32Array(size)
  const jumps = new Uint32Array(size)
  const depths = new Uint32Array(size)
  const hashes = new Float64Array(size)
  for (let at = size - 1; at >= 0; at -= 1) {
    const { character, length } = readCharacter(form.spellings, bytes, begin + at, end)
    if (character === 0) {
      jumps[at] = at
      continue
    }
    const next = at + length
    const jump = jumps[next] ?? 0
    const far = jumps[jump] ?? 0
    const depth = depths[next] ?? 0
    const middle = depths[jump] ?? 0
    successors[at] = next
    jumps[at] = depth - middle === middle - (depths[far] ?? 0) ? far : next
    depths[at] = depth + 1
    hashes[at] = (character + multiply(base, hashes[next] ?? 0)) % modulus
  }
  const findAtDepth = (from: number, depth: number) => {
    let at = from
    while ((depths[at] ?? 0) > depth) {
      const jump = jumps[at] ?? 0
      at = (depths[jump] ?? 0) >= depth ? jump : (successors[at] ?? 0)
    }
    return at
  }
  return {
    covers: (start) => start < end && (end === bytes.length || start < begin + longest),
    read: (start) => {
      const depth = depths[start - begin] ?? 0
      const hash = hashes[start - begin]
      if (depth >= steps.length) {
        const at = findAtDepth(start - begin, depth - steps.length)
        const expected = ((prefixHashes.at(-1) ?? 0) + multiply(power, hashes[at] ?? 0)) % modulus
        return hash === expected ? { count: steps.length, end: begin + at } : undefined
      }
      if (hash !== prefixHashes[depth]) return undefined
      const root = begin + findAtDepth(start - begin, 0)
      const isCutOff = steps[depth]?.some((spelling) => isBeginning(spelling, bytes, root))
      return isCutOff ? { count: depth, end: bytes.length } : undefined
    },
  }
}

function addSpelling(tree: SpellingTree, spelling: string, character: number): void {
  let node = tree
  for (let at = 0; at < spelling.length; at += 1) {
    const byte = spelling.charCodeAt(at)
    const next: SpellingTree = node.next.get(byte) ?? { next: new Map() }
    node.next.set(byte, next)
    node = next
  }
  node.character = character
}

/** @returns the character 0 if none can be read before the end */
function readCharacter(tree: SpellingTree, bytes: Uint8Array, start: number, end: number) {
  let node = tree
  for (let at = start; at < end; at += 1) {
    const next = node.next.get(bytes[at] ?? 0)
    if (!next) break
    if (next.character !== undefined) return { character: next.character, length: at + 1 - start }
    node = next
  }
  return { character: 0, length: 0 }
}

/** Checks whether the bytes from a position to their end are a proper prefix of a spelling. */
function isBeginning(spelling: string, bytes: Uint8Array, start: number): boolean {
  const rest = bytes.length - start
  if (rest >= spelling.length) return false
  for (let at = 0; at < rest; at += 1) {
    if (bytes[start + at] !== spelling.charCodeAt(at)) return false
  }
  return true
}

/** Prime. Two texts of n characters have the same hash for at most n bases. */
const modulus = 0x7f_ff_ff_ff

/** Random, so that collisions cannot be prepared. */
const base = 256 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % (modulus - 256))

/** Multiplies in two halves, because numbers are exact up to 53 bits. */
function multiply(a: number, b: number): number {
  return (((a * (b >>> 16)) % modulus) * 0x1_00_00 + a * (b & 0xff_ff)) % modulus
}
