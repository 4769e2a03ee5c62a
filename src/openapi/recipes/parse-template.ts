import type { Value } from '#request/inputs.ts'
import { toValue } from '#request/parse-exact-json.ts'
import { parseExpression } from '#recipes/expression.ts'
import type { Expression } from '#recipes/expression.ts'
import type { SelectorType, Template } from '#recipes/recipe.ts'
import { getPossibleSelectorError } from './selector-error.ts'
import {
  clipText,
  getChild,
  getItems,
  getMembers,
  getText,
  isMapping,
  quoteName,
  readData,
} from '../load/located.ts'
import type { Located } from '../load/located.ts'
import type { WorkflowContext } from './recipe-context.ts'

/** Parses a value that may be, or contain, runtime expressions. */
export function parseTemplate(at: Located, context: WorkflowContext): Template | undefined {
  const { value } = at
  if (typeof value === 'string') return parseTextTemplate(at, value, context)
  if (Array.isArray(value)) {
    const items = getItems(at).map((item) => parseTemplate(item, context))
    if (items.some((item) => item === undefined)) return undefined
    return simplify({ kind: 'list', items: items.flatMap((item) => item ?? []) })
  }
  if (!isMapping(value)) return parseConstant(at, context)
  if (context.version !== '1.0' && isSelector(at)) return parseSelector(at, context)
  const members = getMembers(at).map((member) => {
    const template = parseTemplate(member, context)
    return template && ([member.key, template] as const)
  })
  if (members.some((member) => member === undefined)) return undefined
  return simplify({ kind: 'object', members: members.flatMap((one) => (one ? [one] : [])) })
}

/** A value without expressions is a constant. */
function simplify(template: Extract<Template, { kind: 'list' | 'object' }>): Template {
  if (template.kind === 'list') {
    const items = template.items.flatMap((item) => (item.kind === 'constant' ? [item.value] : []))
    return items.length === template.items.length ? { kind: 'constant', value: items } : template
  }
  const members = template.members.flatMap(([name, member]) =>
    member.kind === 'constant' ? [[name, member.value] as const] : [],
  )
  return members.length === template.members.length
    ? { kind: 'constant', value: { members } }
    : template
}

function parseConstant(at: Located, context: WorkflowContext): Template | undefined {
  const value: Value | undefined = toValue(readData(at))
  return value === undefined
    ? context.reject(at, 'This value cannot be represented in JSON.')
    : { kind: 'constant', value }
}

function parseTextTemplate(
  at: Located,
  text: string,
  context: WorkflowContext,
): Template | undefined {
  if (text.startsWith('$')) {
    const expression = parseExpression(text, context.known)
    if (expression) {
      return checkNames(at, expression, context) ? { kind: 'expression', expression } : undefined
    }
    if (roots.test(text)) return context.reject(at, explainExpression(text))
  }
  const parts = parseParts(at, text, context)
  if (!parts) return undefined
  return parts.every((part) => typeof part === 'string')
    ? { kind: 'constant', value: text }
    : { kind: 'text', parts }
}

/** Texts that are certainly meant as expressions. */
const roots =
  /^\$(?:url|method|statusCode|request|response|message|inputs|outputs|steps|workflows|sourceDescriptions|components|self)(?:$|[.#])/

function explainExpression(text: string): string {
  if (text.startsWith('$message')) {
    return `${quoteName(text)} is an expression of AsyncAPI, which is not supported.`
  }
  const similar = text
    .replace(/^(\$steps\.[^.]+\.)(?!outputs(?:\.|$))/, '$1outputs.')
    .replace(/^(\$re(?:quest|sponse)\.)headers\./, '$1header.')
  const example =
    similar === text ? '$response.body#/id or $steps.create.outputs.id' : clipText(similar)
  return `${quoteName(text)} is not a runtime expression. Write it like ${example}.`
}

/** Splits a text at its embedded expressions, such as `{$inputs.name}`. */
export function parseParts(
  at: Located,
  text: string,
  context: WorkflowContext,
): readonly (string | Expression)[] | undefined {
  const parts: (string | Expression)[] = []
  let end = 0
  for (const match of text.matchAll(/\{(\$[^{}]+)\}/g)) {
    const [written, inner = ''] = match
    const expression = parseExpression(inner, context.known)
    if (!expression) {
      if (roots.test(inner)) return context.reject(at, explainExpression(inner))
      continue
    }
    if (!checkNames(at, expression, context)) return undefined
    if (match.index > end) parts.push(text.slice(end, match.index))
    parts.push(expression)
    end = match.index + written.length
  }
  if (end < text.length || parts.length === 0) parts.push(text.slice(end))
  return parts
}

/** Parses an expression in a field that takes nothing else. */
export function parseContext(at: Located, context: WorkflowContext): Expression | undefined {
  const text = typeof at.value === 'string' ? at.value : ''
  const expression = parseExpression(text, context.known)
  if (!expression) return context.reject(at, explainExpression(text))
  return checkNames(at, expression, context) ? expression : undefined
}

/** Reports names that the document does not have, and values that cannot be read. */
export function checkNames(
  at: Located,
  { text, source }: Expression,
  { known, stepIds, slugs, reject, warn }: WorkflowContext,
): boolean {
  const problem =
    source.from === 'steps'
      ? explainStep(text, source, known, stepIds)
      : source.from === 'workflows' && !slugs.has(source.workflow)
        ? `${quoteName(text)} names the workflow ${quoteName(source.workflow)}, which the document does not have.`
        : undefined
  if (problem !== undefined) reject(at, problem)
  if (
    source.from === 'request' &&
    source.part === 'header' &&
    /^(?:proxy-)?authorization$/i.test(source.name)
  ) {
    warn(at, `${quoteName(text)} is a credential, which a recipe cannot read. It has no value.`)
  }
  return problem === undefined
}

/** @returns why the output of a step does not exist */
function explainStep(
  text: string,
  { step, name }: Extract<Expression['source'], { from: 'steps' }>,
  { steps }: WorkflowContext['known'],
  stepIds: ReadonlySet<string>,
): string | undefined {
  if (!stepIds.has(step)) {
    return `${quoteName(text)} names the step ${quoteName(step)}, which the workflow does not have.`
  }
  const outputs = steps.get(step) ?? new Set()
  if (outputs.has(name)) return undefined
  const names = [...outputs].map(quoteName).join(', ')
  const has =
    names === ''
      ? `It has no outputs. A step that runs a workflow names those that it takes from it, such as ${name}: $outputs.${name}.`
      : `It has ${names}.`
  return `The step ${quoteName(step)} has no output ${quoteName(name)}. ${has}`
}

function isSelector(at: Located): boolean {
  return (
    getText(at, 'context')?.startsWith('$') === true &&
    getText(at, 'selector') !== undefined &&
    getChild(at, 'type').value !== undefined
  )
}

function parseSelector(at: Located, context: WorkflowContext): Template | undefined {
  const type = parseSelectorType(getChild(at, 'type'), context)
  const expression = parseContext(getChild(at, 'context'), context)
  const selector = getText(at, 'selector') ?? ''
  if (!type || !expression) return undefined
  const problem = getPossibleSelectorError(selector, type)
  if (problem !== undefined) return context.reject(getChild(at, 'selector'), problem)
  return { kind: 'selector', context: expression, selector, type }
}

/** Parses the type of a selector: a name, or an Expression Type Object with a version. */
export function parseSelectorType(
  at: Located,
  { reject, warn }: Pick<WorkflowContext, 'reject' | 'warn'>,
): SelectorType | undefined {
  const type = isMapping(at.value) ? getText(at, 'type') : at.value
  const version = isMapping(at.value) ? getText(at, 'version') : undefined
  if (type === 'xpath') return reject(at, 'XPath is not supported. Use JSONPath or a JSON Pointer.')
  if (type !== 'jsonpath' && type !== 'jsonpointer') {
    return reject(at, 'The type must be jsonpath, jsonpointer or xpath.')
  }
  if (version === 'draft-goessner-dispatch-jsonpath-00') {
    warn(
      at,
      'This version of JSONPath is a draft. The query is evaluated by RFC 9535, which differs from it in filters.',
    )
  }
  return type
}
