import { collectExpressions } from '#recipes/criterion.ts'
import { parseCondition } from '#recipes/condition.ts'
import type { Criterion } from '#recipes/recipe.ts'
import { matchPattern } from '#schema/match-pattern.ts'
import { getChild, getItems, getText, isMapping, quoteName } from '../load/located.ts'
import type { Located } from '../load/located.ts'
import { checkNames, parseContext, parseParts, parseSelectorType } from './parse-template.ts'
import { getPossibleSelectorError } from './selector-error.ts'
import type { WorkflowContext } from './recipe-context.ts'

/** Parses a list of Criterion Objects. A criterion that cannot be parsed omits the recipe. */
export function parseCriteria(at: Located, context: WorkflowContext): readonly Criterion[] {
  return getItems(at).flatMap((item) => parseCriterion(item, context) ?? [])
}

function parseCriterion(at: Located, context: WorkflowContext): Criterion | undefined {
  const { reject } = context
  const text = getText(at, 'condition')
  const where = getChild(at, 'condition')
  if (text === undefined) return reject(at, 'A criterion must have a condition, which is a text.')
  const typeAt = getChild(at, 'type')
  const type = (isMapping(typeAt.value) ? getText(typeAt, 'type') : typeAt.value) ?? 'simple'
  if (type === 'simple') return parseSimple(where, text, context)
  if (type !== 'regex' && type !== 'jsonpath' && type !== 'xpath') {
    return reject(typeAt, 'The type must be simple, regex, jsonpath or xpath.')
  }
  if (type !== 'regex' && !parseSelectorType(typeAt, context)) return undefined
  if (getChild(at, 'context').value === undefined) {
    return reject(at, `A criterion of type ${type} must have a context, such as $response.body.`)
  }
  const expression = parseContext(getChild(at, 'context'), context)
  const parts = parseParts(where, text, context)
  if (!expression || !parts) return undefined
  const isConstant = parts.every((part) => typeof part === 'string')
  if (type === 'regex') {
    const problem = isConstant ? getPatternError(text) : undefined
    if (problem !== undefined) return reject(where, problem)
    if (/^\/.*\/[a-z]*$/s.test(text)) {
      context.warn(where, 'The slashes around the regular expression are part of it. Remove them.')
    }
    return { kind: 'regex', text, context: expression, parts }
  }
  const problem = isConstant ? getPossibleSelectorError(text, 'jsonpath') : undefined
  const query = problem === undefined ? text : `$[?${text}]`
  if (/^\$(?:\.[\w-]+)*\.length\b/.test(text)) {
    context.warn(
      where,
      'JSONPath has no member length of a list or a text. Write the function: length($.items) > 0.',
    )
  }
  if (problem !== undefined) {
    if (!isFilter(text)) return reject(where, problem)
    context.warn(
      where,
      `This is not a JSONPath query (RFC 9535), but the condition of a filter. It is evaluated as ${query}.`,
    )
  }
  return {
    kind: 'jsonpath',
    text,
    context: expression,
    parts: problem === undefined ? parts : [query],
  }
}

/** Whether a text is a comparison such as `$.name == 'a'`, which many documents have instead of a query. */
function isFilter(text: string): boolean {
  return (
    /^(?:\$|length\(\$)/.test(text) &&
    getPossibleSelectorError(`$[?${text}]`, 'jsonpath') === undefined
  )
}

function getPatternError(pattern: string): string | undefined {
  const result = matchPattern(pattern, '', { steps: 10_000 })
  if (result === 'invalid') {
    return pattern.startsWith('(?')
      ? 'This is not a valid regular expression of JavaScript, which has no inline flags such as (?i).'
      : 'This is not a valid regular expression.'
  }
  return result === 'unsupported'
    ? 'A regular expression with a lookbehind or a backreference is not supported.'
    : undefined
}

function parseSimple(at: Located, text: string, context: WorkflowContext): Criterion | undefined {
  const condition = parseCondition(text, context.known)
  if (typeof condition !== 'number') {
    const areKnown = collectExpressions(condition).every((one) => checkNames(at, one, context))
    return areKnown ? { kind: 'simple', text, condition } : undefined
  }
  const rest = text.slice(condition)
  if (rest === '') return context.reject(at, `The condition ${quoteName(text)} ends too early.`)
  return context.reject(
    at,
    rest.startsWith('"')
      ? 'The condition has a text in double quotes. Write it in single quotes.'
      : `The condition cannot be parsed from ${quoteName(rest)}. It takes expressions, 'texts' in single quotes, numbers, true, false and null.`,
  )
}
