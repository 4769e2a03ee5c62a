import { compile, JSONPathError, jsonpath, TokenKind } from 'json-p3'
import type { JSONPathQuery } from 'json-p3'
import { matchPattern } from './match-pattern.ts'

/** A value, the node that contains it and its key in it. The root has no parent. */
export interface SelectedNode {
  readonly value: unknown
  readonly parent: SelectedNode | undefined
  readonly key: string | number
}

/** Remaining work. Each visited value and each pattern step costs one. */
export interface Budget {
  steps: number
}

export type Selection =
  | { readonly outcome: 'selected'; readonly nodes: readonly SelectedNode[] }
  | { readonly outcome: 'invalid' | 'too-nested' | 'too-long' | 'exhausted' }

/** Maximum characters of a query. */
export const maxQueryLength = 4000

/** Maximum nesting of brackets and parentheses in a query. */
export const maxQueryDepth = 32

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Maximum nodes selected by a segment: as many as a document may have values. */
const maxNodes = 5_000_000

/**
 * Evaluates a JSONPath query (RFC 9535). Returns distinct nodes in query order. `match` and
 * `search` run in linear time, because an Overlay may be untrusted.
 *
 * @param root a tree: no object occurs twice in it
 * @param budget is consumed
 */
export function selectNodes(
  text: string,
  root: unknown,
  budget: Budget = { steps: Infinity },
): Selection {
  if (text.length > maxQueryLength) return { outcome: 'too-long' }
  // The parser and the evaluation are recursive.
  if (measureNesting(text) > maxQueryDepth) return { outcome: 'too-nested' }
  const query = parseQuery(text)
  if (!query) return { outcome: 'invalid' }
  try {
    const start = { value: root, parent: undefined, key: '' }
    const find = new Evaluation(start, budget).compile(query)
    return { outcome: 'selected', nodes: removeDuplicates(find(start)) }
  } catch (error) {
    if (error instanceof Stopped) return { outcome: error.outcome }
    throw error
  }
}

/** Tokens that the parser must not receive, and quoted strings, in which they have no meaning. */
const tokens =
  /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[[(]|[\])]|!\s*!|(?<![\w.-])0\.\d+(?:e[+-]?\d+)?/gis

function measureNesting(query: string): number {
  let [depth, most] = [0, 0]
  for (const [token] of query.matchAll(tokens)) {
    if (token === '[' || token === '(') depth += 1
    if (token === ']' || token === ')') depth -= 1
    most = Math.max(most, depth)
  }
  return most
}

/** @returns undefined for an invalid query */
function parseQuery(text: string): JSONPathQuery | undefined {
  try {
    return compile(text.replaceAll(tokens, rewriteToken))
  } catch (error) {
    if (error instanceof JSONPathError) return undefined
    throw error
  }
}

/**
 * json-p3 2.3.1 recurses for each of several `!`, which RFC 9535 does not allow, and rejects
 * numbers such as 0.5. `#` makes a query invalid.
 */
function rewriteToken(token: string): string {
  if (token.startsWith('!')) return '#'
  if (!token.startsWith('0')) return token
  const value = Number(token)
  return value === 0 ? '0' : value.toExponential()
}

function removeDuplicates(nodes: readonly SelectedNode[]): readonly SelectedNode[] {
  const met = new Map<unknown, Set<string | number>>()
  return nodes.filter(({ parent, key }) => {
    const keys = met.get(parent?.value) ?? new Set()
    met.set(parent?.value, keys)
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

const { expressions, selectors } = jsonpath

type Expression = jsonpath.expressions.FilterExpression

type Nodes = readonly SelectedNode[]

/** Operand of a comparison; undefined for Nothing (RFC 9535, section 2.3.5.2.2). */
type Operand = { readonly value: unknown } | undefined

/** Compiles a query before running it, to detect invalid parts that no value reaches. */
class Evaluation {
  readonly #root: SelectedNode
  readonly #budget: Budget

  constructor(root: SelectedNode, budget: Budget) {
    this.#root = root
    this.#budget = budget
  }

  compile({ segments }: JSONPathQuery): (start: SelectedNode) => Nodes {
    const steps = segments.map((segment) => ({
      isDescendant: segment.token.kind === TokenKind.DDOT,
      choices: segment.selectors.map((selector) => this.#compileSelector(selector)),
    }))
    return (start) => {
      let nodes: Nodes = [start]
      for (const { isDescendant, choices } of steps) {
        const found: SelectedNode[] = []
        for (const node of isDescendant ? this.#listDescendants(nodes) : nodes) {
          if (!isObject(node.value)) continue
          for (const choose of choices) {
            this.#spend(1)
            for (const each of choose(node)) found.push(each)
          }
          if (found.length > maxNodes) throw new Stopped('exhausted')
        }
        nodes = found
      }
      return nodes
    }
  }

  /** Returns the nodes and all their descendants, parents first. */
  #listDescendants(nodes: Nodes): Nodes {
    const found: SelectedNode[] = []
    for (const node of nodes) {
      const waiting = [node]
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        found.push(next)
        if (found.length > maxNodes) throw new Stopped('exhausted')
        const children = this.#listChildren(next)
        for (let index = children.length - 1; index >= 0; index -= 1) {
          const child = children[index]
          if (child) waiting.push(child)
        }
      }
    }
    return found
  }

  #listChildren(parent: SelectedNode): Nodes {
    const { value } = parent
    if (!isObject(value)) {
      this.#spend(1)
      return []
    }
    const keys = Array.isArray(value) ? Array.from(value.keys()) : Object.keys(value)
    this.#spend(keys.length + 1)
    return keys.map((key) => ({ value: Reflect.get(value, key), parent, key }))
  }

  #compileSelector(selector: jsonpath.JSONPathSelector): (node: SelectedNode) => Nodes {
    if (selector instanceof selectors.NameSelector) {
      // json-p3 2.3.1 accepts a hyphen in an unquoted name.
      if (selector.token.kind === TokenKind.NAME && selector.name.includes('-')) {
        throw new Stopped('invalid')
      }
      return (node) => (Array.isArray(node.value) ? [] : getChild(node, selector.name))
    }
    if (selector instanceof selectors.IndexSelector) {
      const { index } = selector
      return (node) => {
        if (!Array.isArray(node.value)) return []
        return getChild(node, index < 0 ? node.value.length + index : index)
      }
    }
    if (selector instanceof selectors.SliceSelector) {
      return (parent) => {
        if (!Array.isArray(parent.value)) return []
        const indexes = [...sliceIndexes(selector, parent.value.length)]
        this.#spend(indexes.length)
        return indexes.flatMap((index) => getChild(parent, index))
      }
    }
    if (selector instanceof selectors.WildcardSelector) return (node) => this.#listChildren(node)
    if (selector instanceof selectors.FilterSelector) {
      const holds = this.#compileTest(selector.expression.expression)
      return (node) => this.#listChildren(node).filter(holds)
    }
    throw new Stopped('invalid')
  }

  #compileTest(expression: Expression): (at: SelectedNode) => boolean {
    const test = this.#chooseTest(expression)
    return (at) => {
      this.#spend(1)
      return test(at)
    }
  }

  #chooseTest(expression: Expression): (at: SelectedNode) => boolean {
    if (expression instanceof expressions.PrefixExpression) {
      const negated = this.#compileTest(expression.right)
      return (at) => !negated(at)
    }
    if (expression instanceof expressions.InfixExpression) {
      if (!expression.logical) return this.#compileComparison(expression)
      const left = this.#compileTest(expression.left)
      const right = this.#compileTest(expression.right)
      return expression.operator === '&&'
        ? (at) => left(at) && right(at)
        : (at) => left(at) || right(at)
    }
    if (expression instanceof expressions.FilterQuery) {
      const find = this.#compileQuery(expression)
      return (at) => find(at).length > 0
    }
    if (expression instanceof expressions.FunctionExtension) return this.#compileMatch(expression)
    throw new Stopped('invalid')
  }

  #compileComparison({
    left,
    right,
    operator,
  }: jsonpath.expressions.InfixExpression): (at: SelectedNode) => boolean {
    const [getOne, getOther] = [this.#compileOperand(left), this.#compileOperand(right)]
    const isEqual = (one: Operand, other: Operand) =>
      one && other ? this.#isEqual(one.value, other.value) : one === other
    const compare = comparisons.get(operator)
    if (!compare) throw new Stopped('invalid')
    return (at) => compare(getOne(at), getOther(at), isEqual)
  }

  /**
   * Compiles an operand: a literal, a query of at most one node, or a function that returns a
   * value.
   */
  #compileOperand(expression: Expression): (at: SelectedNode) => Operand {
    if (expression instanceof expressions.NullLiteral) return () => ({ value: null })
    if (
      expression instanceof expressions.BooleanLiteral ||
      expression instanceof expressions.NumberLiteral ||
      expression instanceof expressions.StringLiteral
    ) {
      return () => expression
    }
    if (expression instanceof expressions.FilterQuery) {
      const find = this.#compileQuery(expression)
      return (at) => find(at)[0]
    }
    if (expression instanceof expressions.FunctionExtension) {
      return this.#compileFunction(expression)
    }
    throw new Stopped('invalid')
  }

  #compileQuery(expression: jsonpath.expressions.FilterQuery): (at: SelectedNode) => Nodes {
    const find = this.compile(expression.path)
    return expression instanceof expressions.RootQuery ? () => find(this.#root) : find
  }

  /**
   * Compiles a function. The parser has checked the number and types of its arguments (RFC 9535,
   * section 2.4.3).
   */
  #compileFunction({
    name,
    args: [argument],
  }: jsonpath.expressions.FunctionExtension): (at: SelectedNode) => Operand {
    if (name === 'length' && argument) {
      const getValue = this.#compileOperand(argument)
      return (at) => measureLength(getValue(at)?.value)
    }
    if (!(argument instanceof expressions.FilterQuery)) throw new Stopped('invalid')
    const find = this.#compileQuery(argument)
    if (name === 'count') return (at) => ({ value: find(at).length })
    if (name !== 'value') throw new Stopped('invalid')
    return (at) => {
      const nodes = find(at)
      return nodes.length === 1 ? nodes[0] : undefined
    }
  }

  #compileMatch({
    name,
    args: [text, pattern],
  }: jsonpath.expressions.FunctionExtension): (at: SelectedNode) => boolean {
    if (!text || !pattern || !['match', 'search'].includes(name)) throw new Stopped('invalid')
    const [getText, getPattern] = [this.#compileOperand(text), this.#compileOperand(pattern)]
    return (at) => this.#matches(getText(at)?.value, getPattern(at)?.value, name === 'match')
  }

  #matches(text: unknown, pattern: unknown, isWhole: boolean): boolean {
    if (typeof text !== 'string' || typeof pattern !== 'string') return false
    // In I-Regexp a dot matches any character except two (RFC 9485, section 5.3).
    const dots = pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]|\./gsu, (part) =>
      part === '.' ? String.raw`[^\n\r]` : part,
    )
    const result = matchPattern(isWhole ? `^(?:${dots})$` : dots, text, this.#budget)
    if (result === 'too-long') throw new Stopped('exhausted')
    return result === 'matches'
  }

  /** Compares iteratively: earlier actions may have nested values to any depth. */
  #isEqual(one: unknown, other: unknown): boolean {
    const waiting: [unknown, unknown][] = [[one, other]]
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      this.#spend(1)
      const [left, right] = pair
      if (left === right) continue
      if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false
      if (Array.isArray(left) !== Array.isArray(right)) return false
      const keys = Object.keys(left)
      if (keys.length !== Object.keys(right).length) return false
      for (const key of keys) {
        if (!Object.hasOwn(right, key)) return false
        waiting.push([Reflect.get(left, key), Reflect.get(right, key)])
      }
    }
    return true
  }

  #spend(steps: number): void {
    this.#budget.steps -= steps
    if (this.#budget.steps <= 0) throw new Stopped('exhausted')
  }
}

function getChild(parent: SelectedNode, key: string | number): Nodes {
  if (!isObject(parent.value) || !Object.hasOwn(parent.value, key)) return []
  return [{ value: Reflect.get(parent.value, key), parent, key }]
}

type Comparison = (
  one: Operand,
  other: Operand,
  isEqual: (one: Operand, other: Operand) => boolean,
) => boolean

const comparisons: ReadonlyMap<string, Comparison> = new Map([
  ['==', (one, other, isEqual) => isEqual(one, other)],
  ['!=', (one, other, isEqual) => !isEqual(one, other)],
  ['<', (one, other) => isLess(one, other)],
  ['>', (one, other) => isLess(other, one)],
  ['<=', (one, other, isEqual) => isLess(one, other) || isEqual(one, other)],
  ['>=', (one, other, isEqual) => isLess(other, one) || isEqual(one, other)],
] satisfies [string, Comparison][])

function measureLength(value: unknown): Operand {
  if (typeof value === 'string') return { value: Array.from(value).length }
  if (!isObject(value)) return undefined
  return { value: Object.keys(value).length }
}

function isLess(one: Operand, other: Operand): boolean {
  const [left, right] = [one?.value, other?.value]
  if (typeof left === 'number' && typeof right === 'number') return left < right
  return typeof left === 'string' && typeof right === 'string' && left < right
}

/** Yields the indexes of a slice, in its order (RFC 9535, section 2.3.4.2.2). */
function* sliceIndexes(
  { start, stop, step = 1 }: jsonpath.selectors.SliceSelector,
  length: number,
): Generator<number> {
  const normalize = (index: number) => (index < 0 ? length + index : index)
  if (step > 0) {
    const last = Math.min(normalize(stop ?? length), length)
    for (let index = Math.max(normalize(start ?? 0), 0); index < last; index += step) yield index
  } else if (step < 0) {
    const last = stop === undefined ? -1 : Math.max(normalize(stop), -1)
    const first = Math.min(normalize(start ?? length - 1), length - 1)
    for (let index = first; index > last; index += step) yield index
  }
}
