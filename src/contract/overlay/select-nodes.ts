import parse from 'jsonpath-rfc9535/parser'
import type { JsonPathQuery } from 'jsonpath-rfc9535/parser'
import { matchPattern } from '#schema/match-pattern.ts'

/** A value and its location: in this container, under this key. The root has no container. */
export interface SelectedNode {
  readonly value: unknown
  readonly container: object | undefined
  readonly key: string | number
}

/** The work that may still be done. Each value that a query visits and each step of a pattern costs one. */
export interface Budget {
  steps: number
}

export type Selection =
  | { readonly outcome: 'selected'; readonly nodes: readonly SelectedNode[] }
  | { readonly outcome: 'invalid' | 'too-nested' | 'too-long' | 'exhausted' }

/** Characters of a query. */
export const longestQuery = 4000

/** Levels of brackets and parentheses in a query. */
export const deepestQuery = 32

/** Nodes that a segment of a query selects: as many as a document has values. */
const mostNodes = 5_000_000

/**
 * Selects the nodes of a JSONPath query (RFC 9535), each once, in the order of the query. Patterns of `match` and `search` are
 * matched in linear time, because an Overlay may be fetched.
 *
 * @param root a tree: no object of it has two places
 * @param budget is spent
 */
export function selectNodes(
  text: string,
  root: unknown,
  budget: Budget = { steps: Infinity },
): Selection {
  if (text.length > longestQuery) return { outcome: 'too-long' }
  // The parser and the evaluation call themselves for each level.
  if (measureNesting(text) > deepestQuery) return { outcome: 'too-nested' }
  const query = parseQuery(text)
  if (!query) return { outcome: 'invalid' }
  try {
    const start = { value: root, container: undefined, key: '' }
    const found = new Evaluation(root, budget).select(query.segments, start)
    return { outcome: 'selected', nodes: leaveOutRepeated(found) }
  } catch (error) {
    if (error instanceof Stopped) return { outcome: error.outcome }
    throw error
  }
}

function measureNesting(query: string): number {
  let [depth, most] = [0, 0]
  for (const [token] of query.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[[(]|[\])]/gs)) {
    if (token === '[' || token === '(') depth += 1
    if (token === ']' || token === ')') depth -= 1
    most = Math.max(most, depth)
  }
  return most
}

/** @returns undefined for a text that is not a query */
function parseQuery(text: string): JsonPathQuery | undefined {
  try {
    return parse(text)
  } catch (error) {
    // What the library's parser throws, whose type it does not export.
    if (error instanceof Error && 'location' in error) return undefined
    throw error
  }
}

function leaveOutRepeated(nodes: readonly SelectedNode[]): readonly SelectedNode[] {
  const met = new Map<object | undefined, Set<string | number>>()
  return nodes.filter(({ container, key }) => {
    const keys = met.get(container) ?? new Set()
    met.set(container, keys)
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
}

class Stopped extends Error {
  readonly outcome: 'invalid' | 'exhausted'

  constructor(outcome: 'invalid' | 'exhausted') {
    super(outcome)
    this.outcome = outcome
  }
}

type Segment = JsonPathQuery['segments'][number]
type Selector = Extract<Segment['node'], { type: 'BracketedSelection' }>['selectors'][number]
type Logical = Extract<Selector, { type: 'FilterSelector' }>['value']
type Comparison = Extract<Logical, { type: 'ComparisonExpr' }>
type Comparable = Comparison['left']
type FunctionCall = Extract<Comparable, { type: 'FunctionExpr' }>
type Argument = FunctionCall['arguments'][number]
/** A segment of a query that selects at most one node looks otherwise. */
type Steps = readonly { readonly type: string; readonly node: Segment['node'] | Selector }[]

/** What a comparison compares: a value, or that there is none. */
type Operand = { readonly value: unknown } | undefined

class Evaluation {
  readonly #root: unknown
  readonly #budget: Budget

  constructor(root: unknown, budget: Budget) {
    this.#root = root
    this.#budget = budget
  }

  select(segments: Steps, start: SelectedNode): readonly SelectedNode[] {
    let nodes: readonly SelectedNode[] = [start]
    for (const { type, node } of segments) {
      const from = type === 'DescendantSegment' ? this.#listDescendants(nodes) : nodes
      const selectors = node.type === 'BracketedSelection' ? node.selectors : [node]
      const found: SelectedNode[] = []
      for (const each of from) {
        for (const selector of selectors) this.#choose(selector, each, found)
        if (found.length > mostNodes) throw new Stopped('exhausted')
      }
      nodes = found
    }
    return nodes
  }

  /** With the nodes themselves, each before what it contains. */
  #listDescendants(nodes: readonly SelectedNode[]): readonly SelectedNode[] {
    const found: SelectedNode[] = []
    for (const node of nodes) {
      const waiting = [node]
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        found.push(next)
        if (found.length > mostNodes) throw new Stopped('exhausted')
        const children = this.#listChildren(next)
        for (let index = children.length - 1; index >= 0; index -= 1) {
          const child = children[index]
          if (child) waiting.push(child)
        }
      }
    }
    return found
  }

  #listChildren({ value }: SelectedNode): readonly SelectedNode[] {
    if (typeof value !== 'object' || value === null) {
      this.#spend(1)
      return []
    }
    const keys = Array.isArray(value) ? Array.from(value.keys()) : Object.keys(value)
    this.#spend(keys.length + 1)
    return keys.map((key) => ({ value: Reflect.get(value, key), container: value, key }))
  }

  #choose(selector: Selector | Segment['node'], node: SelectedNode, found: SelectedNode[]): void {
    const { value } = node
    if (typeof value !== 'object' || value === null) return
    this.#spend(1)
    switch (selector.type) {
      case 'NameSelector':
      case 'MemberNameShorthand':
        if (!Array.isArray(value) && Object.hasOwn(value, selector.value)) {
          const key = selector.value
          found.push({ value: Reflect.get(value, key), container: value, key })
        }
        break
      case 'IndexSelector':
        if (Array.isArray(value)) {
          const given = readIndex(selector)
          const index = given < 0 ? value.length + given : given
          if (index in value) found.push({ value: value[index], container: value, key: index })
        }
        break
      case 'SliceSelector':
        if (!Array.isArray(value)) break
        for (const index of listIndexes(selector, value.length)) {
          this.#spend(1)
          found.push({ value: value[index], container: value, key: index })
        }
        break
      case 'WildcardSelector':
        for (const child of this.#listChildren(node)) found.push(child)
        break
      case 'FilterSelector':
        for (const child of this.#listChildren(node)) {
          if (this.#holds(selector.value, child)) found.push(child)
        }
        break
      case 'BracketedSelection':
        for (const inner of selector.selectors) this.#choose(inner, node, found)
        break
    }
  }

  #holds(expression: Logical, at: SelectedNode): boolean {
    this.#spend(1)
    switch (expression.type) {
      case 'LogicalNotExpr':
        return !this.#holds(expression.expression, at)
      case 'LogicalAndExpr':
        return this.#holds(expression.left, at) && this.#holds(expression.right, at)
      case 'LogicalOrExpr':
        return this.#holds(expression.left, at) || this.#holds(expression.right, at)
      case 'ComparisonExpr':
        return this.#compare(expression, at)
      case 'TestExpr': {
        const { expression: tested } = expression
        return tested.type === 'FunctionExpr'
          ? this.#call(tested, at)?.value === true
          : this.#query(tested, at).length > 0
      }
    }
  }

  #query({ value }: Extract<Argument, { type: 'FilterQuery' }>, at: SelectedNode) {
    return this.select(value.segments, value.type === 'RelQuery' ? at : this.#start())
  }

  #start(): SelectedNode {
    return { value: this.#root, container: undefined, key: '' }
  }

  #compare({ left, right, op }: Comparison, at: SelectedNode): boolean {
    const [one, other] = [this.#evaluate(left, at), this.#evaluate(right, at)]
    const isEqual = () =>
      one && other ? this.#isEqual(one.value, other.value) : one === undefined && !other
    switch (op) {
      case '==':
        return isEqual()
      case '!=':
        return !isEqual()
      case '<':
        return isLess(one, other)
      case '>':
        return isLess(other, one)
      case '<=':
        return isLess(one, other) || isEqual()
      case '>=':
        return isLess(other, one) || isEqual()
    }
  }

  #evaluate(operand: Comparable, at: SelectedNode): Operand {
    switch (operand.type) {
      case 'Literal':
        return { value: operand.value }
      case 'FunctionExpr':
        return this.#call(operand, at)
      case 'RelSingularQuery':
        return this.select(operand.segments, at)[0]
      case 'AbsSingularQuery':
        return this.select(operand.segments, this.#start())[0]
    }
  }

  /** @returns undefined for a function that returns nothing */
  #call({ name, arguments: given }: FunctionCall, at: SelectedNode): Operand {
    const [first, second] = given
    if (!first || given.length !== functions.get(name)) throw new Stopped('invalid')
    if (name === 'count') return { value: this.#nodes(first, at).length }
    if (name === 'value') {
      const nodes = this.#nodes(first, at)
      return nodes.length === 1 ? nodes[0] : undefined
    }
    const operand = this.#argument(first, at)
    if (name === 'length') return measureLength(operand?.value)
    const pattern = second && this.#argument(second, at)
    return { value: this.#matches(operand?.value, pattern?.value, name === 'match') }
  }

  #nodes(argument: Argument, at: SelectedNode): readonly SelectedNode[] {
    if (argument.type !== 'FilterQuery') throw new Stopped('invalid')
    return this.#query(argument, at)
  }

  #argument(argument: Argument, at: SelectedNode): Operand {
    switch (argument.type) {
      case 'Literal':
        return { value: argument.value }
      case 'FunctionExpr':
        return this.#call(argument, at)
      case 'FilterQuery': {
        const nodes = this.#query(argument, at)
        return nodes.length === 1 ? nodes[0] : undefined
      }
      case 'LogicalNotExpr':
      case 'LogicalAndExpr':
      case 'LogicalOrExpr':
      case 'TestExpr':
        return { value: this.#holds(argument, at) }
    }
  }

  #matches(text: unknown, pattern: unknown, isWhole: boolean): boolean {
    if (typeof text !== 'string' || typeof pattern !== 'string') return false
    // A dot of an I-Regexp means any character except two (RFC 9485, section 5.3).
    const dots = pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]|\./gsu, (part) =>
      part === '.' ? String.raw`[^\n\r]` : part,
    )
    const result = matchPattern(isWhole ? `^(?:${dots})$` : dots, text, this.#budget)
    if (result === 'too-long') throw new Stopped('exhausted')
    return result === 'matches'
  }

  #isEqual(one: unknown, other: unknown): boolean {
    this.#spend(1)
    if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
    if (Array.isArray(one) !== Array.isArray(other)) return false
    const keys = Object.keys(one)
    return (
      keys.length === Object.keys(other).length &&
      keys.every(
        (key) =>
          Object.hasOwn(other, key) &&
          this.#isEqual(Reflect.get(one, key), Reflect.get(other, key)),
      )
    )
  }

  #spend(steps: number): void {
    this.#budget.steps -= steps
    if (this.#budget.steps <= 0) throw new Stopped('exhausted')
  }
}

/** The parser wraps the index of a query in a comparison, which its types do not say. */
function readIndex(selector: Extract<Selector, { type: 'IndexSelector' }>): number {
  const wrapped: unknown = Reflect.get(selector, 'selector')
  return typeof wrapped === 'object' && wrapped !== null
    ? Number(Reflect.get(wrapped, 'value'))
    : selector.value
}

/** The functions of RFC 9535, section 2.4, by the number of their arguments. */
const functions: ReadonlyMap<string, number> = new Map([
  ['length', 1],
  ['count', 1],
  ['value', 1],
  ['match', 2],
  ['search', 2],
])

function measureLength(value: unknown): Operand {
  if (typeof value === 'string') return { value: Array.from(value).length }
  if (typeof value !== 'object' || value === null) return undefined
  return { value: Object.keys(value).length }
}

function isLess(one: Operand, other: Operand): boolean {
  const [left, right] = [one?.value, other?.value]
  if (typeof left === 'number' && typeof right === 'number') return left < right
  return typeof left === 'string' && typeof right === 'string' && left < right
}

/** The indexes of a slice, in its order (RFC 9535, section 2.3.4.2.2). */
function* listIndexes(
  { start, end, step }: Extract<Selector, { type: 'SliceSelector' }>,
  length: number,
): Generator<number> {
  const by = step ?? 1
  const normalize = (index: number) => (index < 0 ? length + index : index)
  if (by > 0) {
    const last = Math.min(normalize(end ?? length), length)
    for (let index = Math.max(normalize(start ?? 0), 0); index < last; index += by) yield index
  } else if (by < 0) {
    const last = end === null ? -1 : Math.max(normalize(end), -1)
    const first = Math.min(start === null ? length - 1 : normalize(start), length - 1)
    for (let index = first; index > last; index += by) yield index
  }
}
