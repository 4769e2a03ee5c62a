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
  /** An item of a list is always there: left out, it is empty. */
  readonly isItem: boolean
}

/** The value of a field, or nothing where it is left out; what contradicts its schema is among the findings. Never throws. */
export function readField(
  findings: Findings,
  field: FieldDraft,
  schema: Schema | undefined,
  place: Place,
): Value | undefined {
  const placed = startPlaced(place.at)
  const value = readPart(findings, field, schema, { ...place, placed })
  if (value !== undefined) reportFindings(findings, value, schema, placed)
  return value
}

interface Part extends Place {
  readonly placed: Placed
}

function readPart(
  findings: Findings,
  field: FieldDraft,
  schema: Schema | undefined,
  place: Part,
): Value | undefined {
  const shape = findShape(schema, findings.schemas, place.notation, place.depth)
  place.placed.isObject = shape.kind === 'object' && !field.isJson
  if (field.state === 'out') {
    return place.isItem ? readEmptyItem(findings, field, shape, place) : undefined
  }
  if (field.state === 'null') return null
  if (field.state === 'empty') return readEmpty(findings, shape, place)
  if (field.isJson) return readWrittenJson(findings, field.text, place)
  switch (shape.kind) {
    case 'null':
      return null
    case 'options':
      return readOption(findings, field, shape, place)
    case 'number':
      return readNumber(findings, field.text, place)
    case 'text':
      return readText(field.text, shape, place)
    case 'list':
      return readList(findings, field, shape, place)
    case 'object':
      return readObject(findings, field, shape, place)
    case 'choice':
      return readVariant(findings, field, shape, place)
    case 'json':
      return readWrittenJson(findings, field.text, place)
  }
}

type Of<K extends Shape['kind']> = Extract<Shape, { readonly kind: K }>

function reject(findings: Findings, { at }: Place, sentence: string): void {
  findings.faults.push({ field: findings.field, at, sentence })
}

function readEmptyItem(findings: Findings, field: FieldDraft, shape: Shape, place: Place): Value {
  if (shape.kind === 'null') return null
  if (shape.kind === 'choice') {
    const variant = shape.variants[field.choice] ?? shape.variants[0]
    const inner = { ...place, depth: place.depth + 1 }
    return readEmptyItem(
      findings,
      findChild(field, `choice:${field.choice}`),
      findShape(variant?.schema, findings.schemas, place.notation, inner.depth),
      inner,
    )
  }
  return readEmpty(findings, shape, place)
}

function readEmpty(findings: Findings, shape: Shape, place: Place): Value {
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
      if (place.notation === 'text') return ''
      reject(findings, place, 'There is no value here. Enter one, or remove the field.')
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
  if (place.notation === 'text' || areTexts) return readText(text, shape, place)
  return readWrittenJson(findings, text, place)
}

/** Where texts are sent, one can stand for a number or a boolean; it is sent as it was typed. */
function readText(text: string, { keywords }: Shape, { notation }: Place): Value {
  if (notation === 'json') return text
  const types = readTypes(keywords)
  if (types.length === 0 || types.includes('string')) return text
  if (isNumber(text)) return { digits: text }
  return text === 'true' || text === 'false' ? text === 'true' : text
}

/** Where texts are sent, what is no number can be sent and only contradicts; JSON has no place for it. */
function readNumber(findings: Findings, text: string, place: Place): Value {
  if (isNumber(text)) return { digits: text }
  if (place.notation === 'text') return text
  reject(
    findings,
    place,
    'This is not a number as JSON writes it. Enter digits such as -1.5e3, without spaces.',
  )
  return asTyped(text)
}

function readWrittenJson(findings: Findings, text: string, place: Place): Value {
  const reading = readJson(text)
  if (reading.outcome === 'read') return reading.value
  const { line, column, sentence } = reading.fault
  reject(findings, place, `Line ${line}, column ${column}: ${sentence}`)
  return asTyped(text)
}

/** Input that cannot be read, which stands in a text letter for letter. It is never sent: its fault goes with it. */
function asTyped(text: string): Value {
  return { digits: text }
}

function readList(
  findings: Findings,
  field: FieldDraft,
  shape: Of<'list'>,
  place: Part,
): Value | undefined {
  const items = field.order.flatMap((step, index) => {
    const value = readPart(findings, findChild(field, step), shape.items, {
      ...enter(place, step, index),
      isItem: true,
    })
    return value === undefined ? [] : [value]
  })
  return items.length === 0 && !place.isItem ? undefined : items
}

function readObject(
  findings: Findings,
  field: FieldDraft,
  shape: Of<'object'>,
  place: Part,
): Value | undefined {
  const members = listEntries(field, shape).flatMap(({ step, name, schema }) => {
    const isExtra = step.startsWith('extra:')
    const value = readPart(findings, findChild(field, step), schema, {
      ...enter(place, step, name),
      // A member that the reader added is there until it is removed.
      isItem: isExtra,
    })
    return value === undefined ? [] : [[name, value] as const]
  })
  return members.length === 0 && !place.isItem ? undefined : { members }
}

function enter({ at, notation, depth, placed }: Part, step: string, name: Step): Part {
  const inner = startPlaced(under(at, step))
  placed.parts.set(name, inner)
  return { at: inner.at, notation, depth: depth + 1, isItem: false, placed: inner }
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
  place: Part,
): Value | undefined {
  const index = shape.variants[field.choice] ? field.choice : 0
  const step = `choice:${index}`
  const schema = shape.variants[index]?.schema
  const value = readPart(findings, findChild(field, step), schema, {
    ...place,
    at: under(place.at, step),
    depth: place.depth + 1,
  })
  // The innermost choice within choices: it was chosen last.
  place.placed.variant ??= { schema, value }
  return value
}
