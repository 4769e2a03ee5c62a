import type { NumberText, Value } from '#request/inputs.ts'
import { compareDecimals, parseDecimal } from '#schema/value/decimal.ts'
import { isEqual, isNumberText } from '#schema/value/reader.ts'
import { parseExpression } from './expression.ts'
import type { Expression, KnownNames } from './expression.ts'

/** A simple condition (Arazzo 1.1.0, Criterion Object). */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly of: readonly [Condition, Condition] }
  | { readonly kind: 'not'; readonly of: Condition }
  | {
      readonly kind: 'comparison'
      readonly operator: Comparison
      readonly of: readonly [Operand, Operand]
    }
  | Operand

export type Operand =
  | { readonly kind: 'literal'; readonly value: string | boolean | null | NumberText }
  | { readonly kind: 'expression'; readonly expression: Expression }

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='

/** @returns the condition, or the index of the first character that cannot be parsed */
export function parseCondition(text: string, known: KnownNames): Condition | number {
  const tokens = tokenize(text)
  let at = 0
  const next = () => tokens[at]?.text
  const fail = (): never => {
    throw new ConditionSyntaxError(tokens[at]?.index ?? text.length)
  }
  const skip = (mark: string): boolean => {
    if (next() !== mark) return false
    at += 1
    return true
  }
  const parseOr = (depth: number): Condition => {
    let condition = parseAnd(depth)
    while (skip('||')) condition = { kind: 'or', of: [condition, parseAnd(depth)] }
    return condition
  }
  const parseAnd = (depth: number): Condition => {
    let condition = parseComparison(depth)
    while (skip('&&')) condition = { kind: 'and', of: [condition, parseComparison(depth)] }
    return condition
  }
  const parseComparison = (depth: number): Condition => {
    const left = parseUnary(depth)
    const operator = comparisons.find((one) => one === next())
    if (!operator) return left
    if (left.kind !== 'literal' && left.kind !== 'expression') return fail()
    at += 1
    return { kind: 'comparison', operator, of: [left, parseOperand()] }
  }
  const parseUnary = (depth: number): Condition => {
    if (depth > maxDepth) return fail()
    if (skip('!')) return { kind: 'not', of: parseUnary(depth + 1) }
    if (!skip('(')) return parseOperand()
    const condition = parseOr(depth + 1)
    return skip(')') ? condition : fail()
  }
  const parseOperand = (): Operand => {
    const operand = createOperand(next(), known) ?? fail()
    at += 1
    return operand
  }
  try {
    const condition = parseOr(0)
    return at === tokens.length ? condition : fail()
  } catch (error) {
    if (error instanceof ConditionSyntaxError) return error.index
    throw error
  }
}

class ConditionSyntaxError extends Error {
  readonly index: number

  constructor(index: number) {
    super('The condition cannot be parsed.')
    this.index = index
  }
}

const comparisons: readonly Comparison[] = ['==', '!=', '<=', '>=', '<', '>']

/** Parentheses and negations; the parser is recursive. */
const maxDepth = 50

interface Token {
  readonly text: string
  readonly index: number
}

/** Text that no other pattern matches becomes a token that no rule accepts. */
function tokenize(text: string): readonly Token[] {
  return Array.from(text.matchAll(tokenPattern), ({ 0: found, index }) => ({ text: found, index }))
}

const tokenPattern =
  /'(?:[^']|'')*'|\$(?:[\w.-]|\[[^\]]*\])+(?:#(?:\/[^\s()&|<>=!]*)?)?|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|[A-Za-z]+|[=!<>]=|&&|\|\||[<>!()]|\S/gi

function createOperand(token: string | undefined, known: KnownNames): Operand | undefined {
  if (token === undefined) return undefined
  if (token.startsWith('$')) {
    const expression = parseExpression(token, known)
    return expression && { kind: 'expression', expression }
  }
  const value = parseLiteral(token)
  return value === undefined ? undefined : { kind: 'literal', value }
}

function parseLiteral(token: string): string | boolean | null | NumberText | undefined {
  if (/^'.*'$/s.test(token)) return token.slice(1, -1).replaceAll("''", "'")
  if (token === 'true' || token === 'false') return token === 'true'
  if (token === 'null') return null
  return parseDecimal(token) ? { digits: token } : undefined
}

/**
 * Evaluates a condition. A missing value is null.
 *
 * @param evaluate returns the value of an expression
 */
export function isConditionMet(
  condition: Condition,
  evaluate: (expression: Expression) => Value | undefined,
): boolean {
  const read = (operand: Operand): Value =>
    operand.kind === 'literal' ? operand.value : (evaluate(operand.expression) ?? null)
  switch (condition.kind) {
    case 'and':
      return condition.of.every((one) => isConditionMet(one, evaluate))
    case 'or':
      return condition.of.some((one) => isConditionMet(one, evaluate))
    case 'not':
      return !isConditionMet(condition.of, evaluate)
    case 'comparison': {
      const [left, right] = condition.of.map(read)
      return compare(condition.operator, left ?? null, right ?? null)
    }
    case 'literal':
    case 'expression':
      return isTrue(read(condition))
  }
}

function isTrue(value: Value): boolean {
  if (isNumberText(value)) return parseDecimal(value.digits)?.integer !== 0n
  return value !== null && value !== false && value !== ''
}

/** Compares texts without case, and numbers with texts that are numbers. Null equals only null. */
function compare(operator: Comparison, left: Value, right: Value): boolean {
  const [first, second] = [toComparable(left), toComparable(right)]
  if (operator === '==' || operator === '!=') {
    return areEqual(first, second, left, right) === (operator === '==')
  }
  const order = getOrder(first, second)
  if (order === undefined) return false
  const isLess = order < 0
  if (operator === '<') return isLess
  if (operator === '>=') return !isLess
  return operator === '<=' ? order <= 0 : order > 0
}

type Comparable = ReturnType<typeof toComparable>

function toComparable(value: Value) {
  const text = typeof value === 'string' ? value : undefined
  const digits = isNumberText(value) ? value.digits : text?.trim()
  return {
    text: text?.toLowerCase(),
    number: digits === undefined ? undefined : parseDecimal(digits),
  }
}

function areEqual(first: Comparable, second: Comparable, left: Value, right: Value): boolean {
  if (first.text !== undefined && second.text !== undefined) return first.text === second.text
  if (first.number && second.number) return compareDecimals(first.number, second.number) === 0
  return isEqual(left, right)
}

/** @returns a negative number, 0 or a positive number; undefined if the values have no order */
function getOrder(first: Comparable, second: Comparable): number | undefined {
  if (first.number && second.number) return compareDecimals(first.number, second.number)
  if (first.text === undefined || second.text === undefined) return undefined
  if (first.text === second.text) return 0
  return first.text < second.text ? -1 : 1
}
