import { reportProblems, createValueSource } from './report-problems.ts'
import type { ProblemCollector, ValueSource } from './report-problems.ts'
import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { isNumber } from '#schema/value/decimal.ts'
import type { Step } from '#schema/check/walk.ts'
import { getTypes } from '#schema/keywords.ts'
import { customChoice, childAddress, findChild, findVariant } from '../state/form-state.ts'
import type { FieldState } from '../state/form-state.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import type { FieldKind, FieldKindOf, Notation } from '../field-kind/field-kind.ts'

interface FieldContext {
  readonly findings: ProblemCollector
  readonly at: string
  readonly notation: Notation
  readonly depth: number
  /** Items of a list are always present: omitted items are sent empty. */
  readonly isItem: boolean
}

/**
 * Parses the value of a field, and adds contradictions with its schema to the findings. Never throws.
 *
 * @returns `undefined` if the field is omitted
 */
export function parseField(
  field: FieldState,
  schema: Schema | undefined,
  context: FieldContext,
): Value | undefined {
  const placed = createValueSource(context.at)
  const value = parsePart(field, schema, { ...context, placed })
  if (value !== undefined) reportProblems(context.findings, value, schema, placed)
  return value
}

interface PartContext extends FieldContext {
  readonly placed: ValueSource
}

function parsePart(
  field: FieldState,
  schema: Schema | undefined,
  context: PartContext,
): Value | undefined {
  const { findings, notation, depth } = context
  const fieldKind = getFieldKind(schema, findings.schemas, notation, depth)
  context.placed.isObject = fieldKind.kind === 'object' && !field.isJson
  if (field.state === 'out') {
    return context.isItem ? parseEmptyItem(field, fieldKind, context) : undefined
  }
  if (field.state === 'null') return null
  if (field.state === 'empty') return getEmptyValue(fieldKind, context)
  if (field.isJson) return parseJsonText(field.text, context)
  switch (fieldKind.kind) {
    case 'null':
      return null
    case 'options':
      return parseOption(field, fieldKind, context)
    case 'number':
      return parseNumber(field.text, context)
    case 'text':
      return parseText(field.text, fieldKind, context)
    case 'list':
      return parseList(field, fieldKind, context)
    case 'object':
      return parseObject(field, fieldKind, context)
    case 'choice':
      return parseVariant(field, fieldKind, context)
    case 'json':
      return parseJsonText(field.text, context)
  }
}

/** Reports a problem. Returns the invalid text, which is therefore never sent, as it was typed. */
function reject({ findings, at }: FieldContext, text: string, sentence: string): Value {
  findings.problems.push({ field: findings.field, at, sentence })
  return { digits: text }
}

function parseEmptyItem(field: FieldState, fieldKind: FieldKind, context: FieldContext): Value {
  if (fieldKind.kind !== 'choice') return getEmptyValue(fieldKind, context)
  const { step, schema } = findVariant(field, fieldKind)
  const { findings, notation } = context
  const depth = context.depth + 1
  const inner = getFieldKind(schema, findings.schemas, notation, depth)
  return parseEmptyItem(findChild(field, step), inner, { ...context, depth })
}

function getEmptyValue({ kind }: FieldKind, context: FieldContext): Value {
  switch (kind) {
    case 'list':
      return []
    case 'object':
      return { members: [] }
    case 'null':
      return null
    case 'text':
      return ''
    case 'options':
    case 'number':
    case 'choice':
    case 'json':
      if (context.notation === 'json') reject(context, '', 'Enter a value, or remove the field.')
      return ''
  }
}

function parseOption(
  { choice, text }: FieldState,
  fieldKind: FieldKindOf<'options'>,
  context: FieldContext,
): Value {
  const option = choice === customChoice ? undefined : fieldKind.options[choice]
  if (option) return option.value
  const areTexts = fieldKind.options.every(({ value }) => typeof value === 'string')
  if (context.notation === 'text' || areTexts) return parseText(text, fieldKind, context)
  return parseJsonText(text, context)
}

/** Parses numbers and booleans if values are sent as text; their text is not changed. */
function parseText(text: string, { keywords }: FieldKind, { notation }: FieldContext): Value {
  if (notation === 'json') return text
  const types = getTypes(keywords)
  if (types.length === 0 || types.includes('string')) return text
  if (isNumber(text)) return { digits: text }
  return text === 'true' || text === 'false' ? text === 'true' : text
}

/** Parses a number. Other text is only a contradiction if values are sent as text, but an error in JSON. */
function parseNumber(text: string, context: FieldContext): Value {
  if (isNumber(text)) return { digits: text }
  if (context.notation === 'text') return text
  return reject(
    context,
    text,
    'Not a valid JSON number. Enter digits such as -1.5e3, without spaces.',
  )
}

function parseJsonText(text: string, context: FieldContext): Value {
  const parsed = parseExactJson(text)
  if (parsed.outcome === 'read') return parsed.value
  const { line, column, sentence } = parsed.error
  return reject(context, text, `Line ${line}, column ${column}: ${sentence}`)
}

function parseList(
  field: FieldState,
  { items: schema }: FieldKindOf<'list'>,
  context: PartContext,
): Value | undefined {
  const items = field.order
    .map((step, index) =>
      parsePart(findChild(field, step), schema, enter(context, step, index, true)),
    )
    .filter((value) => value !== undefined)
  return items.length === 0 && !context.isItem ? undefined : items
}

function parseObject(
  field: FieldState,
  fieldKind: FieldKindOf<'object'>,
  context: PartContext,
): Value | undefined {
  const members = getEntries(field, fieldKind).flatMap(({ step, name, schema }) => {
    // Added members are present until they are removed.
    const inner = enter(context, step, name, step.startsWith('extra:'))
    const value = parsePart(findChild(field, step), schema, inner)
    return value === undefined ? [] : [[name, value] as const]
  })
  return members.length === 0 && !context.isItem ? undefined : { members }
}

function enter(context: PartContext, step: string, name: Step, isItem: boolean): PartContext {
  const placed = createValueSource(childAddress(context.at, step))
  context.placed.parts.set(name, placed)
  return { ...context, at: placed.at, depth: context.depth + 1, isItem, placed }
}

/** Returns the members of an object in the order in which they are sent: of the original text, else of the schema. */
function getEntries(field: FieldState, { members, additional }: FieldKindOf<'object'>) {
  const known = members.map(({ name, schema }) => ({ step: `member:${name}`, name, schema }))
  const byStep = new Map(known.map((entry) => [entry.step, entry]))
  const ordered = field.order.flatMap((step) =>
    step.startsWith('extra:')
      ? [{ step, name: findChild(field, step).name, schema: additional }]
      : (byStep.get(step) ?? []),
  )
  const inOrder = new Set(field.order)
  const rest = known.filter(({ step }) => !inOrder.has(step))
  const isFromText = field.order.some((step) => step.startsWith('member:'))
  return isFromText ? [...ordered, ...rest] : [...rest, ...ordered]
}

function parseVariant(
  field: FieldState,
  fieldKind: FieldKindOf<'choice'>,
  context: PartContext,
): Value | undefined {
  const { step, schema } = findVariant(field, fieldKind)
  const at = childAddress(context.at, step)
  const value = parsePart(findChild(field, step), schema, {
    ...context,
    at,
    depth: context.depth + 1,
  })
  // The innermost of nested choices, which was chosen last.
  context.placed.variant ??= { schema, value }
  return value
}
