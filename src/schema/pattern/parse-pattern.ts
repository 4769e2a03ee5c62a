/** A regular expression, as far as one reading of the text decides it. */
export type PatternNode =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'inside' }
  | { readonly kind: 'sequence'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly nodes: readonly PatternNode[] }
  | {
      readonly kind: 'repeat'
      readonly node: PatternNode
      readonly least: number
      readonly most: number
    }
  | { readonly kind: 'ahead'; readonly node: PatternNode; readonly isNegated: boolean }

/**
 * Reads a pattern that the browser has accepted with the flag u (ECMA-262, section 22.2.1). What one character is stays text,
 * for the browser to read.
 *
 * @returns undefined where it looks behind or refers to a group: no single reading of a text decides these
 */
export function parsePattern(pattern: string): PatternNode | undefined {
  try {
    return parse(pattern)
  } catch (error) {
    if (error instanceof Unsupported) return undefined
    throw error
  }
}

class Unsupported extends Error {}

function parse(pattern: string): PatternNode {
  let index = 0

  const take = (token: RegExp): RegExpExecArray | undefined => {
    token.lastIndex = index
    const found = token.exec(pattern) ?? undefined
    if (found) index += found[0].length
    return found
  }

  const readChoice = (depth: number): PatternNode => {
    if (depth > deepest) throw new Unsupported()
    const nodes = [readSequence(depth)]
    while (pattern[index] === '|') {
      index += 1
      nodes.push(readSequence(depth))
    }
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'choice', nodes }
  }

  const readSequence = (depth: number): PatternNode => {
    const nodes: PatternNode[] = []
    while (index < pattern.length && pattern[index] !== '|' && pattern[index] !== ')') {
      nodes.push(readTerm(depth))
    }
    return { kind: 'sequence', nodes }
  }

  const readTerm = (depth: number): PatternNode => {
    const node = readAtom(depth)
    const [quantifier, mark, low, comma, high] = take(quantifiers) ?? []
    if (quantifier === undefined) return node
    if (mark === '*') return { kind: 'repeat', node, least: 0, most: Infinity }
    if (mark === '+') return { kind: 'repeat', node, least: 1, most: Infinity }
    if (mark === '?') return { kind: 'repeat', node, least: 0, most: 1 }
    const least = Number(low)
    const most = comma === undefined ? least : high === '' ? Infinity : Number(high)
    return { kind: 'repeat', node, least, most }
  }

  const readAtom = (depth: number): PatternNode => {
    if (take(/\^/y)) return { kind: 'start' }
    if (take(/\$/y)) return { kind: 'end' }
    if (take(/\\b/y)) return { kind: 'boundary' }
    if (take(/\\B/y)) return { kind: 'inside' }
    if (take(/\(\?<?[=!]/y)) return readLook(depth, pattern.slice(index - 2, index))
    if (take(/\((?:\?:|\?<[^=!>][^>]*>)?(?!\?)/y)) return readGroup(depth)
    const [source] = take(characters) ?? []
    if (source === undefined) throw new Unsupported()
    return { kind: 'character', source }
  }

  const readLook = (depth: number, mark: string): PatternNode => {
    const node = readGroup(depth)
    if (mark.startsWith('<')) throw new Unsupported()
    return { kind: 'ahead', node, isNegated: mark.endsWith('!') }
  }

  const readGroup = (depth: number): PatternNode => {
    const node = readChoice(depth + 1)
    if (!take(/\)/y)) throw new Unsupported()
    return node
  }

  const node = readChoice(0)
  if (index < pattern.length) throw new Unsupported()
  return node
}

/** Deeper than anybody writes, and far from the end of the stack. */
const deepest = 100

const quantifiers = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y

/** A class, an escape that is no reference, or a character that stands for itself. */
const characters =
  /\[(?:\\.|[^\]\\])*\]|\\(?:u\{[\da-fA-F]+\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[^1-9kbB])|[^\\()[\]{}|*+?^$]/suy
