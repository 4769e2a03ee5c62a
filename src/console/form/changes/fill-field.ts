import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { isList, isMap } from '#request/inputs.ts'
import { isNumber } from '#schema/value/decimal.ts'
import { isEqual, isNumberText } from '#schema/value/reader.ts'
import { fitsSchema } from '../field-kind/validate-value.ts'
import { customChoice, emptyField, findChild } from '../state/form-state.ts'
import type { FieldState } from '../state/form-state.ts'
import type { Notation, SchemaMap, FieldKind } from '../field-kind/field-kind.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import { formatJsonValue } from '#request/serialize/json.ts'

/**
 * Returns a field whose parsed value is `value`; values that do not fit the schema are filled in as JSON. Members of `before` that the
 * value lacks are omitted from the request and keep their text.
 */
export function fillField(
  value: Value,
  schema: Schema | undefined,
  schemas: SchemaMap,
  notation: Notation,
  before: FieldState = emptyField,
  depth = 0,
): FieldState {
  const filling: Filling = { schemas, notation, depth, before }
  const fieldKind = getFieldKind(schema, schemas, notation, depth)
  const field = fill(filling, value, fieldKind) ?? fillJson(value)
  return { ...field, name: before.name }
}

interface Filling {
  readonly schemas: SchemaMap
  readonly notation: Notation
  readonly depth: number
  readonly before: FieldState
}

function fillJson(value: Value): FieldState {
  return { ...emptyField, state: 'value', isJson: true, text: formatJsonValue(value) }
}

function fill(filling: Filling, value: Value, fieldKind: FieldKind): FieldState | undefined {
  if (value === null && (fieldKind.allowsNull || fieldKind.kind === 'null')) {
    return { ...emptyField, state: 'null' }
  }
  switch (fieldKind.kind) {
    case 'null':
      return undefined
    case 'options':
      return fillOption(filling, value, fieldKind.options)
    case 'number':
      return fillNumber(filling, value)
    case 'text':
      return fillText(filling, value)
    case 'list':
      return isList(value) ? fillList(filling, value, fieldKind.items) : undefined
    case 'object':
      return isMap(value) ? fillObject(filling, value.members, fieldKind) : undefined
    case 'choice':
      return fillVariant(filling, value, fieldKind.variants)
    case 'json':
      return { ...fillJson(value), isJson: false }
  }
}

function fillOption(
  { notation }: Filling,
  value: Value,
  options: Extract<FieldKind, { kind: 'options' }>['options'],
): FieldState | undefined {
  const exact = options.findIndex(
    (option) => JSON.stringify(option.value) === JSON.stringify(value),
  )
  const choice =
    exact === -1 && notation === 'text'
      ? options.findIndex((option) => isEqual(value, option.value))
      : exact
  if (choice !== -1) return { ...emptyField, state: 'value', choice }
  const areTexts = options.every((option) => typeof option.value === 'string')
  const isText = typeof value === 'string' && value !== ''
  return (areTexts || notation === 'text') && isText
    ? { ...emptyField, state: 'value', choice: customChoice, text: value }
    : undefined
}

function fillNumber({ notation }: Filling, value: Value): FieldState | undefined {
  if (isNumberText(value)) return { ...emptyField, state: 'value', text: value.digits }
  const isSent =
    notation === 'text' && typeof value === 'string' && value !== '' && !isNumber(value)
  return isSent ? { ...emptyField, state: 'value', text: value } : undefined
}

function fillText({ notation }: Filling, value: Value): FieldState | undefined {
  if (typeof value === 'string') {
    return value === ''
      ? { ...emptyField, state: 'empty' }
      : { ...emptyField, state: 'value', text: value }
  }
  if (notation === 'json' || value === null || isList(value) || isMap(value)) return undefined
  const text = typeof value === 'object' ? value.digits : String(value)
  return { ...emptyField, state: 'value', text }
}

function fillList(
  { schemas, notation, depth, before }: Filling,
  items: readonly Value[],
  schema: Schema,
): FieldState {
  if (items.length === 0)
    return { ...before, state: 'empty', isJson: false, order: [], children: {} }
  const steps = items.map((_, index) => `item:${before.next + index}`)
  const children = items.map((item, index) => [
    steps[index] ?? '',
    fillField(
      item,
      schema,
      schemas,
      notation,
      findChild(before, before.order[index] ?? ''),
      depth + 1,
    ),
  ])
  return {
    ...emptyField,
    state: 'value',
    order: steps,
    children: Object.fromEntries(children),
    next: before.next + items.length,
  }
}

function fillObject(
  { schemas, notation, depth, before }: Filling,
  members: readonly (readonly [string, Value])[],
  fieldKind: Extract<FieldKind, { kind: 'object' }>,
): FieldState {
  const known = new Map(fieldKind.members.map(({ name, schema }) => [name, schema]))
  const children = new Map<string, FieldState>()
  let { next } = before
  for (const [name, value] of members) {
    const isKnown = known.has(name) && !children.has(`member:${name}`)
    const step = isKnown ? `member:${name}` : `extra:${next++}`
    const additional = fieldKind.additional === false ? true : fieldKind.additional
    const old = isKnown ? before.children[step] : undefined
    const field = fillField(
      value,
      isKnown ? known.get(name) : additional,
      schemas,
      notation,
      old,
      depth + 1,
    )
    children.set(step, isKnown ? field : { ...field, name })
  }
  const order = [...children.keys()]
  for (const [step, child] of Object.entries(before.children)) {
    const isKept = step.startsWith('member:') && !children.has(step)
    if (isKept) children.set(step, { ...child, state: 'out', isAdded: false })
  }
  return {
    ...emptyField,
    state: members.length === 0 ? 'empty' : 'value',
    order,
    children: Object.fromEntries(children),
    next,
  }
}

/** Fills the chosen alternative if the value fits it, else the first that fits, else the first. */
function fillVariant(
  { schemas, notation, depth, before }: Filling,
  value: Value,
  variants: Extract<FieldKind, { kind: 'choice' }>['variants'],
): FieldState {
  const isFit = (variant: (typeof variants)[number] | undefined) =>
    variant !== undefined && fitsSchema(value, variant.schema, schemas)
  const choice = isFit(variants[before.choice])
    ? before.choice
    : Math.max(0, variants.findIndex(isFit))
  const step = `choice:${choice}`
  const child = fillField(
    value,
    variants[choice]?.schema,
    schemas,
    notation,
    before.children[step],
    depth + 1,
  )
  return { ...emptyField, state: 'value', choice, children: { ...before.children, [step]: child } }
}
