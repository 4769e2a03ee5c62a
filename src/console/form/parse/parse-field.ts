import type { ValueSource } from './report-problems.ts'
import { reportProblems, createValueSource } from './report-problems.ts'
import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { isNumber } from '#schema/value/decimal.ts'
import type { Step } from '#schema/check/walk.ts'
import { getTypes } from '#schema/keywords.ts'
import { customChoice, findChild, childAddress } from '../state/form-state.ts'
import type { FieldState } from '../state/form-state.ts'
import type { ProblemCollector } from '../field-kind/problem-collector.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import type { Notation, FieldKind } from '../field-kind/field-kind.ts'

export interface FieldContext {
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
  findings: ProblemCollector,
  field: FieldState,
  schema: Schema | undefined,
  context: FieldContext,
): Value | undefined {
  const placed = createValueSource(context.at)
  const value = parsePart(findings, field, schema, { ...context, placed })
  if (value !== undefined) reportProblems(findings, value, schema, placed)
  return value
}

interface PartContext extends FieldContext {
  readonly placed: ValueSource
}

function parsePart(
  findings: ProblemCollector,
  field: FieldState,
  schema: Schema | undefined,
  context: PartContext,
): Value | undefined {
  const fieldKind = getFieldKind(schema, findings.schemas, context.notation, context.depth)
  context.placed.isObject = fieldKind.kind === 'object' && !field.isJson
  if (field.state === 'out') {
    return context.isItem ? parseEmptyItem(findings, field, fieldKind, context) : undefined
  }
  if (field.state === 'null') return null
  if (field.state === 'empty') return getEmptyValue(findings, fieldKind, context)
  if (field.isJson) return parseJsonText(findings, field.text, context)
  switch (fieldKind.kind) {
    case 'null':
      return null
    case 'options':
      return parseOption(findings, field, fieldKind, context)
    case 'number':
      return parseNumber(findings, field.text, context)
    case 'text':
      return parseText(field.text, fieldKind, context)
    case 'list':
      return parseList(findings, field, fieldKind, context)
    case 'object':
      return parseObject(findings, field, fieldKind, context)
    case 'choice':
      return parseVariant(findings, field, fieldKind, context)
    case 'json':
      return parseJsonText(findings, field.text, context)
  }
}

type ShapeOf<K extends FieldKind['kind']> = Extract<FieldKind, { readonly kind: K }>

function reject(findings: ProblemCollector, { at }: FieldContext, sentence: string): void {
  findings.problems.push({ field: findings.field, at, sentence })
}

function parseEmptyItem(
  findings: ProblemCollector,
  field: FieldState,
  fieldKind: FieldKind,
  context: FieldContext,
): Value {
  if (fieldKind.kind === 'null') return null
  if (fieldKind.kind === 'choice') {
    const variant = fieldKind.variants[field.choice] ?? fieldKind.variants[0]
    const inner = { ...context, depth: context.depth + 1 }
    return parseEmptyItem(
      findings,
      findChild(field, `choice:${field.choice}`),
      getFieldKind(variant?.schema, findings.schemas, context.notation, inner.depth),
      inner,
    )
  }
  return getEmptyValue(findings, fieldKind, context)
}

function getEmptyValue(
  findings: ProblemCollector,
  fieldKind: FieldKind,
  context: FieldContext,
): Value {
  switch (fieldKind.kind) {
    case 'list':
      return []
    case 'object':
      return { members: [] }
    case 'text':
      return ''
    case 'null':
      return null
    case 'options':
    case 'number':
    case 'choice':
    case 'json':
      if (context.notation === 'text') return ''
      reject(findings, context, 'Enter a value, or remove the field.')
      return ''
  }
}

function parseOption(
  findings: ProblemCollector,
  { choice, text }: FieldState,
  fieldKind: ShapeOf<'options'>,
  context: FieldContext,
): Value {
  const option = choice === customChoice ? undefined : fieldKind.options[choice]
  if (option) return option.value
  const areTexts = fieldKind.options.every(({ value }) => typeof value === 'string')
  if (context.notation === 'text' || areTexts) return parseText(text, fieldKind, context)
  return parseJsonText(findings, text, context)
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
function parseNumber(findings: ProblemCollector, text: string, context: FieldContext): Value {
  if (isNumber(text)) return { digits: text }
  if (context.notation === 'text') return text
  reject(findings, context, 'Not a valid JSON number. Enter digits such as -1.5e3, without spaces.')
  return keepInvalidText(text)
}

function parseJsonText(findings: ProblemCollector, text: string, context: FieldContext): Value {
  const parsed = parseExactJson(text)
  if (parsed.outcome === 'read') return parsed.value
  const { line, column, sentence } = parsed.error
  reject(findings, context, `Line ${line}, column ${column}: ${sentence}`)
  return keepInvalidText(text)
}

/** Represents invalid input by its exact text. Never sent, because it is reported as an error. */
function keepInvalidText(text: string): Value {
  return { digits: text }
}

function parseList(
  findings: ProblemCollector,
  field: FieldState,
  fieldKind: ShapeOf<'list'>,
  context: PartContext,
): Value | undefined {
  const items = field.order.flatMap((step, index) => {
    const value = parsePart(findings, findChild(field, step), fieldKind.items, {
      ...createPartContext(context, step, index),
      isItem: true,
    })
    return value === undefined ? [] : [value]
  })
  return items.length === 0 && !context.isItem ? undefined : items
}

function parseObject(
  findings: ProblemCollector,
  field: FieldState,
  fieldKind: ShapeOf<'object'>,
  context: PartContext,
): Value | undefined {
  const members = getEntries(field, fieldKind).flatMap(({ step, name, schema }) => {
    const isExtra = step.startsWith('extra:')
    const value = parsePart(findings, findChild(field, step), schema, {
      ...createPartContext(context, step, name),
      // Added members are present until they are removed.
      isItem: isExtra,
    })
    return value === undefined ? [] : [[name, value] as const]
  })
  return members.length === 0 && !context.isItem ? undefined : { members }
}

function createPartContext(
  { at, notation, depth, placed }: PartContext,
  step: string,
  name: Step,
): PartContext {
  const inner = createValueSource(childAddress(at, step))
  placed.parts.set(name, inner)
  return { at: inner.at, notation, depth: depth + 1, isItem: false, placed: inner }
}

/** Returns the members of an object in the order in which they are sent: of the original text, else of the schema. */
function getEntries(
  field: FieldState,
  fieldKind: ShapeOf<'object'>,
): readonly { readonly step: string; readonly name: string; readonly schema: Schema }[] {
  const known = fieldKind.members.map(({ name, schema }) => ({
    step: `member:${name}`,
    name,
    schema,
  }))
  const byStep = new Map(known.map((entry) => [entry.step, entry]))
  const ordered = field.order.flatMap((step) => {
    if (!step.startsWith('extra:')) return byStep.get(step) ?? []
    const schema = fieldKind.additional === false ? true : fieldKind.additional
    return [{ step, name: findChild(field, step).name, schema }]
  })
  const inOrder = new Set(field.order)
  const rest = known.filter(({ step }) => !inOrder.has(step))
  const isFromText = field.order.some((step) => step.startsWith('member:'))
  return isFromText ? [...ordered, ...rest] : [...rest, ...ordered]
}

function parseVariant(
  findings: ProblemCollector,
  field: FieldState,
  fieldKind: ShapeOf<'choice'>,
  context: PartContext,
): Value | undefined {
  const index = fieldKind.variants[field.choice] ? field.choice : 0
  const step = `choice:${index}`
  const schema = fieldKind.variants[index]?.schema
  const value = parsePart(findings, findChild(field, step), schema, {
    ...context,
    at: childAddress(context.at, step),
    depth: context.depth + 1,
  })
  // The innermost of nested choices, which was chosen last.
  context.placed.variant ??= { schema, value }
  return value
}
