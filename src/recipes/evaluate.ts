import { formatCount } from '#text/format.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import { isJson } from '#text/media-type.ts'
import type { Header, Value } from '#request/inputs.ts'
import { isList, isMap } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { serializeJson } from '#request/serialize/json.ts'
import { serializeScalar } from '#request/serialize/value.ts'
import { findHeader } from '#response/summarize-response.ts'
import { parsePointer } from '#schema/pointer.ts'
import { selectNodes } from '#schema/select-nodes.ts'
import type { SelectedNode } from '#schema/select-nodes.ts'
import type { Expression } from './expression.ts'
import type { SelectorType, Template } from './recipe.ts'

/** What expressions can refer to. It contains no credential: a plan has only their slots. */
export interface Scope {
  readonly inputs: ReadonlyMap<string, Value>
  /** The outputs of the completed steps of this recipe. */
  readonly steps: ReadonlyMap<string, ReadonlyMap<string, Value>>
  /** The inputs and outputs of the completed recipes. */
  readonly recipes: ReadonlyMap<string, RecipeValues>
  /** The outputs of this recipe, when it ends. */
  readonly outputs?: ReadonlyMap<string, Value>
  /** The request and response of the current step. */
  readonly exchange?: StepExchange | undefined
}

export interface RecipeValues {
  readonly inputs: ReadonlyMap<string, Value>
  readonly outputs: ReadonlyMap<string, Value>
}

export interface StepExchange {
  readonly url: string
  readonly method: string
  /** The values of parameters, by `in:name`. */
  readonly parameters: Readonly<Record<string, Value>>
  readonly requestHeaders: readonly Header[]
  readonly requestBody: Value | undefined
  readonly status: number
  readonly headers: readonly Header[]
  /** JSON as a value, other media types as text. */
  readonly body: Value | undefined
}

/** @returns undefined if there is no such value */
export function evaluateExpression({ source, path }: Expression, scope: Scope): Value | undefined {
  const value = getSourceValue(source, scope)
  return value === undefined ? undefined : followPath(value, path)
}

function getSourceValue(source: Expression['source'], scope: Scope): Value | undefined {
  const { exchange } = scope
  switch (source.from) {
    case 'url':
      return exchange?.url
    case 'method':
      return exchange?.method
    case 'statusCode':
      return exchange && { digits: String(exchange.status) }
    case 'request':
      if (source.part === 'body') return exchange?.requestBody
      return (
        exchange?.parameters[`${source.part}:${source.name}`] ??
        (source.part === 'header' && exchange
          ? findHeader(exchange.requestHeaders, source.name.toLowerCase())
          : undefined)
      )
    case 'response':
      if (source.part === 'body') return exchange?.body
      return exchange && findHeader(exchange.headers, source.name.toLowerCase())
    case 'inputs':
      return scope.inputs.get(source.name)
    case 'outputs':
      return scope.outputs?.get(source.name)
    case 'steps':
      return scope.steps.get(source.step)?.get(source.name)
    case 'workflows':
      return scope.recipes.get(source.workflow)?.[source.field].get(source.name)
    case 'sourceDescriptions':
      return undefined
  }
}

/** Follows the tokens of a JSON Pointer (RFC 6901). */
function followPath(value: Value, path: readonly string[]): Value | undefined {
  return path.reduce<Value | undefined>(
    (at, token) => (at === undefined ? undefined : getMember(at, token)),
    value,
  )
}

function getMember(value: Value, token: string): Value | undefined {
  if (isList(value)) return /^(?:0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined
  if (isMap(value)) return value.members.findLast(([name]) => name === token)?.[1]
  return undefined
}

/** A template has no value. The message is a sentence. */
export class EvaluationError extends Error {}

export class MissingValue extends EvaluationError {
  constructor(expression: string) {
    super(`${formatCodeSpan(expression)} has no value.`)
  }
}

/** Characters of a value that a recipe composes. A loop could double it in each step. */
export const maxComposedLength = 10_000_000

class ExcessiveLength extends EvaluationError {
  constructor() {
    super(`The composed value has more than ${formatCount(maxComposedLength)} characters.`)
  }
}

/**
 * Evaluates a template. An expression keeps the type of its value; in a text, objects and lists are
 * JSON. A member of an object whose value is an absent input is omitted.
 *
 * @throws {EvaluationError}
 */
export function evaluateTemplate(template: Template, scope: Scope): Value {
  const value = evaluate(template, scope)
  return template.kind === 'list' || template.kind === 'object' ? limitLength(value) : value
}

function evaluate(template: Template, scope: Scope): Value {
  switch (template.kind) {
    case 'constant':
      return template.value
    case 'expression':
      return requireValue(template.expression, scope)
    case 'text':
      return fillText(template.parts, scope)
    case 'selector': {
      const context = requireValue(template.context, scope)
      const [found] = select(context, template.selector, template.type)
      if (found === undefined)
        throw new MissingValue(`${template.context.text} ${template.selector}`)
      return found
    }
    case 'list':
      return template.items.map((item) => evaluate(item, scope))
    case 'object':
      return {
        members: template.members
          .filter(([, member]) => !isAbsentInput(member, scope))
          .map(([name, member]) => [name, evaluate(member, scope)]),
      }
  }
}

/** Whether a value is an input that was not given, which is then optional. */
export function isAbsentInput(template: Template, { inputs }: Scope): boolean {
  if (template.kind !== 'expression') return false
  const { source } = template.expression
  return source.from === 'inputs' && !inputs.has(source.name)
}

/** Replaces the expressions of a text. @throws {EvaluationError} */
export function fillText(parts: readonly (string | Expression)[], scope: Scope): string {
  let text = ''
  for (const part of parts) {
    text += typeof part === 'string' ? part : formatEmbedded(requireValue(part, scope))
    if (text.length > maxComposedLength) throw new ExcessiveLength()
  }
  return text
}

function limitLength(value: Value): Value {
  let length = 0
  const count = (one: Value): void => {
    // A list may contain many empty values.
    length += 1
    if (isList(one)) one.forEach(count)
    else if (isMap(one)) {
      for (const [name, member] of one.members) {
        length += name.length
        count(member)
      }
    } else length += formatEmbedded(one).length
    if (length > maxComposedLength) throw new ExcessiveLength()
  }
  count(value)
  return value
}

export function formatEmbedded(value: Value): string {
  if (value === null) return 'null'
  return isList(value) || isMap(value) ? serializeJson(value) : serializeScalar(value)
}

function requireValue(expression: Expression, scope: Scope): Value {
  const value = evaluateExpression(expression, scope)
  if (value === undefined) throw new MissingValue(expression.text)
  return value
}

/** Returns the selected values: none, if nothing matches or the selector is invalid. */
export function select(context: Value, selector: string, type: SelectorType): readonly Value[] {
  if (type === 'jsonpointer') {
    const value = followPath(context, parsePointer(selector.replace(/^#/, '')))
    return value === undefined ? [] : [value]
  }
  const selection = selectNodes(selector, toPlain(context), { steps: maxSteps })
  if (selection.outcome !== 'selected') return []
  return selection.nodes.flatMap((node) => followPath(context, getPath(node)) ?? [])
}

/** Values that a query may visit: a second of work. */
const maxSteps = 5_000_000

function getPath(node: SelectedNode): readonly string[] {
  return node.parent ? [...getPath(node.parent), String(node.key)] : []
}

/** Converts a value to what queries compare: numbers of JavaScript. */
function toPlain(value: Value): unknown {
  if (isList(value)) return value.map(toPlain)
  if (typeof value !== 'object' || value === null) return value
  if (!isMap(value)) return Number(value.digits)
  const plain = Object.create(null)
  for (const [name, member] of value.members) plain[name] = toPlain(member)
  return plain
}

/**
 * Replaces values of a payload at targets.
 *
 * @returns undefined if a target does not exist
 * @throws {EvaluationError} if the result is too long
 */
export function replaceAt(
  payload: Value,
  target: string,
  type: SelectorType,
  value: Value,
): Value | undefined {
  const paths =
    type === 'jsonpointer' ? [parsePointer(target.replace(/^#/, ''))] : findPaths(payload, target)
  if (paths.length === 0) return undefined
  const replaced = paths.reduce<Value | undefined>(
    (changed, path) => changed && setValue(changed, path, value),
    payload,
  )
  return replaced && limitLength(replaced)
}

function findPaths(context: Value, query: string): readonly (readonly string[])[] {
  const selection = selectNodes(query, toPlain(context), { steps: maxSteps })
  return selection.outcome === 'selected' ? selection.nodes.map(getPath) : []
}

function setValue(at: Value, [token, ...rest]: readonly string[], value: Value): Value | undefined {
  if (token === undefined) return value
  const member = getMember(at, token)
  const changed = rest.length === 0 ? value : member && setValue(member, rest, value)
  if (changed === undefined) return undefined
  if (isList(at)) {
    return member === undefined
      ? undefined
      : at.map((item, index) => (index === Number(token) ? changed : item))
  }
  if (!isMap(at)) return undefined
  const members = at.members.filter(([name]) => name !== token)
  const index = at.members.findIndex(([name]) => name === token)
  return {
    members: members.toSpliced(index === -1 ? members.length : index, 0, [token, changed]),
  }
}

/** Parses a body for expressions: JSON as a value, other text unchanged. @returns undefined for invalid JSON */
export function parseBody(text: string, mediaType: string | undefined): Value | undefined {
  if (mediaType === undefined || !isJson(mediaType)) return text
  const parsed = parseExactJson(text)
  return parsed.outcome === 'read' ? parsed.value : undefined
}
