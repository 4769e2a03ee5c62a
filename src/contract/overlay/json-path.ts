import { PathReader } from './path-reader.ts'

/** A query of RFC 9535, as far as Overlays use it: no slices, no functions, and of comparisons `==` and `!=`. */
export type JsonPath = readonly Segment[]

export interface Segment {
  /** Whether it selects below every descendant (RFC 9535, section 2.5.2), and not only below the node. */
  readonly isDescendant: boolean
  readonly selectors: readonly Selector[]
}

export type Selector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'filter'; readonly test: Test }

export type Test =
  | { readonly kind: 'or' | 'and'; readonly tests: readonly Test[] }
  | { readonly kind: 'not'; readonly test: Test }
  | { readonly kind: 'exists'; readonly query: Query }
  | {
      readonly kind: 'compare'
      readonly isEqual: boolean
      readonly left: Operand
      readonly right: Operand
    }

export interface Query {
  readonly from: 'root' | 'node'
  readonly path: JsonPath
}

export type Operand = Query | { readonly from: 'literal'; readonly value: Literal }

type Literal = string | number | boolean | null

/** @throws {JsonPathError} with what is not understood, as the rest of a sentence */
export function parseJsonPath(text: string): JsonPath {
  const reader = new PathReader(text)
  if (!reader.skip('$')) reader.fail('a query begins with $')
  const path = readSegments(reader)
  if (!reader.isAtEnd) reader.fail('what follows is not understood')
  return path
}

function readSegments(reader: PathReader): JsonPath {
  const segments: Segment[] = []
  for (;;) {
    const isDescendant = reader.skip('..')
    if (reader.peek('[')) segments.push({ isDescendant, selectors: readBrackets(reader) })
    else if (isDescendant || reader.skip('.')) {
      segments.push({ isDescendant, selectors: [readShorthand(reader)] })
    } else return segments
  }
}

function readShorthand(reader: PathReader): Selector {
  if (reader.skip('*')) return { kind: 'wildcard' }
  const name = reader.match(/[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*/y)
  if (name === undefined) reader.fail("a name is expected; write any other name as ['name']")
  return { kind: 'name', name: name ?? '' }
}

function readBrackets(reader: PathReader): readonly Selector[] {
  reader.skip('[')
  const selectors = [readSelector(reader)]
  while (reader.skipToken(',')) selectors.push(readSelector(reader))
  if (!reader.skipToken(']')) reader.fail('] is expected')
  return selectors
}

function readSelector(reader: PathReader): Selector {
  reader.skipSpace()
  if (reader.skip('*')) return { kind: 'wildcard' }
  if (reader.skip('?')) return { kind: 'filter', test: readOr(reader) }
  const name = reader.readString()
  if (name !== undefined) return { kind: 'name', name }
  const index = reader.match(/-?\d+(?![\d\s]*:)/y)
  if (index === undefined) reader.fail('a name in quotes, an index, * or ? is expected')
  return { kind: 'index', index: Number(index) }
}

function readOr(reader: PathReader): Test {
  const tests = [readAnd(reader)]
  while (reader.skipToken('||')) tests.push(readAnd(reader))
  return tests.length === 1 && tests[0] ? tests[0] : { kind: 'or', tests }
}

function readAnd(reader: PathReader): Test {
  const tests = [readTest(reader)]
  while (reader.skipToken('&&')) tests.push(readTest(reader))
  return tests.length === 1 && tests[0] ? tests[0] : { kind: 'and', tests }
}

function readTest(reader: PathReader): Test {
  if (reader.skipToken('!')) return { kind: 'not', test: readTest(reader) }
  if (reader.skipToken('(')) {
    const test = readOr(reader)
    if (!reader.skipToken(')')) reader.fail(') is expected')
    return test
  }
  const left = readOperand(reader)
  const isEqual = reader.skipToken('==')
  if (isEqual || reader.skipToken('!=')) {
    return { kind: 'compare', isEqual, left, right: readOperand(reader) }
  }
  if (left.from === 'literal') return reader.fail('== or != is expected')
  return { kind: 'exists', query: left }
}

function readOperand(reader: PathReader): Operand {
  if (reader.skipToken('@')) return { from: 'node', path: readSegments(reader) }
  if (reader.skipToken('$')) return { from: 'root', path: readSegments(reader) }
  const text = reader.readString()
  if (text !== undefined) return { from: 'literal', value: text }
  const word = reader.match(/true\b|false\b|null\b|-?\d+(\.\d+)?([eE][+-]?\d+)?/y)
  if (word === undefined)
    return reader.fail('a query, a text, a number, true, false or null is expected')
  return { from: 'literal', value: readLiteral(word) }
}

function readLiteral(word: string): Literal {
  if (word === 'null') return null
  return word === 'true' || word === 'false' ? word === 'true' : Number(word)
}
