import type { Schema } from '#core/request/description/schema.ts'
import type { Value } from '#core/request/inputs.ts'
import { readJson } from '#core/request/read-json.ts'
import { findChild, under } from './address.ts'
import { checkLevel, writeContradiction } from './check-level.ts'
import { checkValue } from './check-value.ts'
import { isNumber } from './compare-numbers.ts'
import { another } from './draft.ts'
import type { FieldDraft } from './draft.ts'
import type { SchemaMap } from './schema-map.ts'
import { findShape } from './shape.ts'
import type { Notation, Shape } from './shape.ts'

export interface FieldFault {
  /** As in a refusal of the plan: `in:name`, `body` or `body:property`. */
  readonly field: string
  /** The address of the field within the form. */
  readonly at: string
  readonly sentence: string
}

/** What reading gathers on its way. */
export interface Findings {
  readonly schemas: SchemaMap
  readonly field: string
  readonly faults: FieldFault[]
  readonly contradictions: FieldFault[]
}

/** Where a field stands. */
export interface Place {
  readonly at: string
  readonly notation: Notation
  readonly depth: number
  /** An item of a list is always there: left out, it is empty. */
  readonly isItem: boolean
}

/** The value of a field, or nothing where it is left out. Never throws. */
export function readField(
  findings: Findings,
  field: FieldDraft,
  schema: Schema | undefined,
  place: Place,
): Value | undefined {
  const shape = findShape(schema, findings.schemas, place.notation, place.depth)
  if (field.state === 'out') return place.isItem ? readEmptyItem(findings, shape, place) : undefined
  if (field.state === 'null') return check(findings, null, shape, place)
  if (field.state === 'empty') return readEmpty(findings, shape, place)
  if (field.isJson) return readWrittenJson(findings, field.text, schema, place)
  switch (shape.kind) {
    case 'null':
      return null
    case 'options':
      return readOption(findings, field, shape, place)
    case 'number':
      return readNumber(findings, field.text, shape, place)
    case 'text':
      return check(findings, field.text, shape, place)
    case 'list':
      return readList(findings, field, shape, place)
    case 'object':
      return readObject(findings, field, shape, place)
    case 'choice':
      return readVariant(findings, field, shape, place)
    case 'json':
      return readWrittenJson(findings, field.text, schema, place)
  }
}

type Of<K extends Shape['kind']> = Extract<Shape, { readonly kind: K }>

/** Says what contradicts this level. Null is told apart where the schema allows it. */
function check(
  findings: Findings,
  value: Value,
  { keywords, allowsNull }: Pick<Shape, 'keywords' | 'allowsNull'>,
  { at }: Pick<Place, 'at'>,
): Value {
  if (value === null && allowsNull) return value
  for (const end of checkLevel(value, keywords)) {
    findings.contradictions.push({
      field: findings.field,
      at,
      sentence: writeContradiction(end),
    })
  }
  return value
}

function refuse(findings: Findings, { at }: Place, sentence: string): void {
  findings.faults.push({ field: findings.field, at, sentence })
}

function readEmptyItem(findings: Findings, shape: Shape, place: Place): Value {
  if (shape.kind === 'null') return null
  if (shape.kind === 'choice') {
    const variant = shape.variants[0]
    const inner = { ...place, depth: place.depth + 1 }
    return readEmptyItem(
      findings,
      findShape(variant?.schema, findings.schemas, place.notation, inner.depth),
      inner,
    )
  }
  return readEmpty(findings, shape, place)
}

function readEmpty(findings: Findings, shape: Shape, place: Place): Value {
  switch (shape.kind) {
    case 'list':
      return check(findings, [], shape, place)
    case 'object':
      return check(findings, { members: [] }, shape, place)
    case 'text':
      return check(findings, '', shape, place)
    case 'null':
      return null
    case 'options':
    case 'number':
    case 'choice':
    case 'json':
      if (place.notation === 'text') return check(findings, '', shape, place)
      refuse(findings, place, 'There is no value here. Enter one, or remove the field.')
      return ''
  }
}

function readOption(
  findings: Findings,
  { choice, text }: FieldDraft,
  shape: Of<'options'>,
  place: Place,
): Value {
  const option = choice === another ? undefined : shape.options[choice]
  if (option) return option.value
  const areTexts = shape.options.every(({ value }) => typeof value === 'string')
  if (place.notation === 'text' || areTexts) return check(findings, text, shape, place)
  return readWrittenJson(findings, text, shape.keywords, place)
}

/** Where texts are sent, what is no number can be sent and only contradicts; JSON has no place for it. */
function readNumber(findings: Findings, text: string, shape: Of<'number'>, place: Place): Value {
  if (isNumber(text)) return check(findings, { digits: text }, shape, place)
  if (place.notation === 'text') return check(findings, text, shape, place)
  refuse(
    findings,
    place,
    'This is not a number as JSON writes it. Enter digits such as -1.5e3, without spaces.',
  )
  return asTyped(text)
}

function readWrittenJson(
  findings: Findings,
  text: string,
  schema: Schema | undefined,
  place: Place,
): Value {
  const reading = readJson(text)
  if (reading.outcome === 'faulty') {
    const { line, column, sentence } = reading.fault
    refuse(findings, place, `Line ${line}, column ${column}: ${sentence}`)
    return asTyped(text)
  }
  for (const { place: inner, end } of checkValue(reading.value, schema, findings.schemas)) {
    const sentence = `${inner === '' ? '' : `${inner}: `}${writeContradiction(end)}`
    findings.contradictions.push({ field: findings.field, at: place.at, sentence })
  }
  return reading.value
}

/** What cannot be read stands in a text letter for letter. It is never sent: its fault goes with it. */
function asTyped(text: string): Value {
  return { digits: text }
}

function readList(
  findings: Findings,
  field: FieldDraft,
  shape: Of<'list'>,
  place: Place,
): Value | undefined {
  const items = field.order.flatMap((step) => {
    const value = readField(findings, findChild(field, step), shape.items, {
      at: under(place.at, step),
      notation: place.notation,
      depth: place.depth + 1,
      isItem: true,
    })
    return value === undefined ? [] : [value]
  })
  if (items.length === 0 && !place.isItem) return undefined
  return check(findings, items, shape, place)
}

function readObject(
  findings: Findings,
  field: FieldDraft,
  shape: Of<'object'>,
  place: Place,
): Value | undefined {
  const members = listEntries(field, shape).flatMap(({ step, name, schema }) => {
    const isExtra = step.startsWith('extra:')
    const value = readField(findings, findChild(field, step), schema, {
      at: under(place.at, step),
      notation: place.notation,
      depth: place.depth + 1,
      // A member that the reader added is there until it is removed.
      isItem: isExtra,
    })
    return value === undefined ? [] : [[name, value] as const]
  })
  if (members.length === 0 && !place.isItem) return undefined
  return check(findings, { members }, shape, place)
}

/** The members of an object as they are sent: in the order of the text that they came from, else of the schema. */
function listEntries(
  field: FieldDraft,
  shape: Of<'object'>,
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

function readVariant(
  findings: Findings,
  field: FieldDraft,
  shape: Of<'choice'>,
  place: Place,
): Value | undefined {
  const index = shape.variants[field.choice] ? field.choice : 0
  const step = `choice:${index}`
  return readField(findings, findChild(field, step), shape.variants[index]?.schema, {
    at: under(place.at, step),
    notation: place.notation,
    depth: place.depth + 1,
    isItem: place.isItem,
  })
}
