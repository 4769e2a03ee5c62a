import type { Value } from '#request/inputs.ts'
import { matchPattern } from '#schema/match-pattern.ts'
import { isConditionMet } from './condition.ts'
import type { Condition } from './condition.ts'
import {
  EvaluationError,
  evaluateExpression,
  fillText,
  formatEmbedded,
  select,
} from './evaluate.ts'
import type { Scope } from './evaluate.ts'
import type { Expression } from './expression.ts'
import type { Criterion } from './recipe.ts'

export interface CriterionResult {
  readonly criterion: Criterion
  readonly isMet: boolean
  /** What its expressions had as values. */
  readonly observed: readonly Observation[]
  /** A sentence that explains why it could not be evaluated. Such a criterion is not met. */
  readonly error?: string
}

export interface Observation {
  readonly expression: string
  /** Undefined if there was no value. */
  readonly value: Value | undefined
}

export function evaluateCriterion(criterion: Criterion, scope: Scope): CriterionResult {
  const observed = getExpressions(criterion).map((expression) => ({
    expression: expression.text,
    value: evaluateExpression(expression, scope),
  }))
  const result = testCriterion(criterion, scope)
  return typeof result === 'string'
    ? { criterion, observed, isMet: false, error: result }
    : { criterion, observed, isMet: result }
}

/** @returns whether it is met, or a sentence that explains why that is unknown */
function testCriterion(criterion: Criterion, scope: Scope): boolean | string {
  if (criterion.kind === 'simple') {
    return isConditionMet(criterion.condition, (one) => evaluateExpression(one, scope))
  }
  const context = evaluateExpression(criterion.context, scope)
  if (context === undefined || context === null) return false
  try {
    const text = fillText(criterion.parts, scope)
    if (criterion.kind === 'jsonpath') return select(context, text, 'jsonpath').length > 0
    const result = matchPattern(text, formatEmbedded(context), { steps: maxPatternSteps })
    if (result === 'matches' || result === 'differs') return result === 'matches'
    return patternErrors[result]
  } catch (error) {
    if (error instanceof EvaluationError) return error.message
    throw error
  }
}

const maxPatternSteps = 1_000_000

const patternErrors = {
  invalid: 'The regular expression is invalid.',
  unsupported:
    'The regular expression has a lookbehind or a backreference, which is not supported.',
  'too-long': 'The regular expression or the text is too long to be compared.',
} as const

function getExpressions(criterion: Criterion): readonly Expression[] {
  if (criterion.kind === 'simple') return collectExpressions(criterion.condition)
  const embedded = criterion.parts.filter((part) => typeof part !== 'string')
  return [criterion.context, ...embedded]
}

export function collectExpressions(condition: Condition): readonly Expression[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
    case 'comparison':
      return condition.of.flatMap(collectExpressions)
    case 'not':
      return collectExpressions(condition.of)
    case 'expression':
      return [condition.expression]
    case 'literal':
      return []
  }
}
