import type { Placed } from './report-findings.ts'
import { reportFindings, startPlaced } from './report-findings.ts'
import type { Schema } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { readJson } from '#core/request/read-json.ts'
import { isNumber } from '#schema/value/decimal.ts'
import type { Step } from '#schema/check/walk.ts'
import { readTypes } from '#schema/keywords.ts'
import { another, findChild, under } from '../draft/draft.ts'
import type { FieldDraft } from '../draft/draft.ts'
import type { Findings } from '../shape/findings.ts'
import { findShape } from '../shape/shape.ts'
import type { Notation, Shape } from '../shape/shape.ts'

export interface Place {
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
export function readField(
  findings: Findings,
  field: FieldDraft,
  schema: Schema | undefined,
  context: Place,
): Value | undefined {
  const placed = startPlaced(context.at)
  const value = parsePart(findings, field, schema, { ...context, placed })
  if (value !== undefined) reportFindings(findings, value, schema, placed)
  return value
}

interface PartContext extends Place {
  readonly placed: Placed
}

function parsePart(
  findings: Findings,
  field: FieldDraft,
  schema: Schema | undefined,
  context: PartContext,
): Value | undefined {
  const shape = findShape(schema, findings.schemas, context.notation, context.depth)
  context.placed.isObject = shape.kind === 'object' && !field.isJson
  if (field.state === 'out') {
    return context.isItem ? parseEmptyItem(findings, field, shape, context) : undefined
  }
  if (field.state === 'null') return null
  if (field.state === 'empty') return getEmptyValue(findings, shape, context)
  if (field.isJson) return parseJsonText(findings, field.text, context)
  switch (shape.kind) {
    case 'null':
      return null
    case 'options':
      return parseOption(findings, field, shape, context)
    case 'number':
      return parseNumber(findings, field.text, context)
    case 'text':
      return parseText(field.text, shape, context)
    case 'list':
      return parseList(findings, field, shape, context)
    case 'object':
      return parseObject(findings, field, shape, context)
    case 'choice':
      return parseVariant(findings, field, shape, context)
    case 'json':
      return parseJsonText(findings, field.text, context)
  }
}

type ShapeOf<K extends Shape['kind']> = Extract<Shape, { readonly kind: K }>

function reject(findings: Findings, { at }: Place, sentence: string): void {
  findings.faults.push({ field: findings.field, at, sentence })
}

function parseEmptyItem(
  findings: Findings,
  field: FieldDraft,
  shape: Shape,
  context: Place,
): Value {
  if (shape.kind === 'null') return null
  if (shape.kind === 'choice') {
    const variant = shape.variants[field.choice] ?? shape.variants[0]
    const inner = { ...context, depth: context.depth + 1 }
    return parseEmptyItem(
      findings,
      findChild(field, `choice:${field.choice}`),
      findShape(variant?.schema, findings.schemas, context.notation, inner.depth),
      inner,
    )
  }
  return getEmptyValue(findings, shape, context)
}

function getEmptyValue(findings: Findings, shape: Shape, context: Place): Value {
  switch (shape.kind) {
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
  findings: Findings,
  { choice, text }: FieldDraft,
  shape: ShapeOf<'options'>,
  context: Place,
): Value {
  const option = choice === another ? undefined : shape.options[choice]
  if (option) return option.value
  const areTexts = shape.options.every(({ value }) => typeof value === 'string')
  if (context.notation === 'text' || areTexts) return parseText(text, shape, context)
  return parseJsonText(findings, text, context)
}

/** Parses numbers and booleans if values are sent as text; their text is not changed. */
function parseText(text: string, { keywords }: Shape, { notation }: Place): Value {
  if (notation === 'json') return text
  const types = readTypes(keywords)
  if (types.length === 0 || types.includes('string')) return text
  if (isNumber(text)) return { digits: text }
  return text === 'true' || text === 'false' ? text === 'true' : text
}

/** Parses a number. Other text is only a contradiction if values are sent as text, but an error in JSON. */
function parseNumber(findings: Findings, text: string, context: Place): Value {
  if (isNumber(text)) return { digits: text }
  if (context.notation === 'text') return text
  reject(findings, context, 'Not a valid JSON number. Enter digits such as -1.5e3, without spaces.')
  return keepInvalidText(text)
}

function parseJsonText(findings: Findings, text: string, context: Place): Value {
  const reading = readJson(text)
  if (reading.outcome === 'read') return reading.value
  const { line, column, sentence } = reading.fault
  reject(findings, context, `Line ${line}, column ${column}: ${sentence}`)
  return keepInvalidText(text)
}

/** Represents invalid input by its exact text. Never sent, because it is reported as an error. */
function keepInvalidText(text: string): Value {
  return { digits: text }
}

function parseList(
  findings: Findings,
  field: FieldDraft,
  shape: ShapeOf<'list'>,
  context: PartContext,
): Value | undefined {
  const items = field.order.flatMap((step, index) => {
    const value = parsePart(findings, findChild(field, step), shape.items, {
      ...createPartContext(context, step, index),
      isItem: true,
    })
    return value === undefined ? [] : [value]
  })
  return items.length === 0 && !context.isItem ? undefined : items
}

function parseObject(
  findings: Findings,
  field: FieldDraft,
  shape: ShapeOf<'object'>,
  context: PartContext,
): Value | undefined {
  const members = getEntries(field, shape).flatMap(({ step, name, schema }) => {
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
  const inner = startPlaced(under(at, step))
  placed.parts.set(name, inner)
  return { at: inner.at, notation, depth: depth + 1, isItem: false, placed: inner }
}

/** Returns the members of an object in the order in which they are sent: of the original text, else of the schema. */
function getEntries(
  field: FieldDraft,
  shape: ShapeOf<'object'>,
): readonly { readonly step: string; readonly name: string; readonly schema: Schema }[] {
  const known = shape.members.map(({ name, schema }) => ({ step: `member:${name}`, name, schema }))
  const byStep = new Map(known.map((entry) => [entry.step, entry]))
  const ordered = field.order.flatMap((step) => {
    if (!step.startsWith('extra:')) return byStep.get(step) ?? []
    const schema = shape.additional === false ? true : shape.additional
    return [{ step, name: findChild(field, step).name, schema }]
  })
  const inOrder = new Set(field.order)
  const rest = known.filter(({ step }) => !inOrder.has(step))
  const isFromText = field.order.some((step) => step.startsWith('member:'))
  return isFromText ? [...ordered, ...rest] : [...rest, ...ordered]
}

function parseVariant(
  findings: Findings,
  field: FieldDraft,
  shape: ShapeOf<'choice'>,
  context: PartContext,
): Value | undefined {
  const index = shape.variants[field.choice] ? field.choice : 0
  const step = `choice:${index}`
  const schema = shape.variants[index]?.schema
  const value = parsePart(findings, findChild(field, step), schema, {
    ...context,
    at: under(context.at, step),
    depth: context.depth + 1,
  })
  // The innermost of nested choices, which was chosen last.
  context.placed.variant ??= { schema, value }
  return value
}
