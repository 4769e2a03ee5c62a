import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { isList, isMap } from '#request/inputs.ts'
import { isNumber } from '#schema/value/decimal.ts'
import { isEqual, isNumberText } from '#schema/value/reader.ts'
import { fitsSchema } from '../parse/report-problems.ts'
import { customChoice, emptyField, findChild } from '../state/form-state.ts'
import type { FieldState } from '../state/form-state.ts'
import type { FieldKindOf, Notation, SchemaMap } from '../field-kind/field-kind.ts'
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
  const fieldKind = getFieldKind(schema, schemas, notation, depth)
  const fillPart: FillPart = (part, partSchema, partBefore) =>
    fillField(part, partSchema, schemas, notation, partBefore, depth + 1)
  const field = fill() ?? fillJson(value)
  return { ...field, name: before.name }

  function fill(): FieldState | undefined {
    if (value === null && (fieldKind.allowsNull || fieldKind.kind === 'null')) {
      return { ...emptyField, state: 'null' }
    }
    switch (fieldKind.kind) {
      case 'null':
        return undefined
      case 'options':
        return fillOption(value, fieldKind, notation)
      case 'number':
        return fillNumber(value, notation)
      case 'text':
        return fillText(value, notation)
      case 'list':
        return isList(value) ? fillList(value, fieldKind, before, fillPart) : undefined
      case 'object':
        return isMap(value) ? fillObject(value.members, fieldKind, before, fillPart) : undefined
      case 'choice':
        return fillVariant(value, fieldKind, before, fillPart, schemas)
      case 'json':
        return { ...fillJson(value), isJson: false }
    }
  }
}

type FillPart = (value: Value, schema: Schema | undefined, before?: FieldState) => FieldState

function fillJson(value: Value): FieldState {
  return { ...emptyField, state: 'value', isJson: true, text: formatJsonValue(value) }
}

function fillOption(
  value: Value,
  { options }: FieldKindOf<'options'>,
  notation: Notation,
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

function fillNumber(value: Value, notation: Notation): FieldState | undefined {
  if (isNumberText(value)) return { ...emptyField, state: 'value', text: value.digits }
  const isSent =
    notation === 'text' && typeof value === 'string' && value !== '' && !isNumber(value)
  return isSent ? { ...emptyField, state: 'value', text: value } : undefined
}

function fillText(value: Value, notation: Notation): FieldState | undefined {
  if (typeof value === 'string') {
    return { ...emptyField, state: value === '' ? 'empty' : 'value', text: value }
  }
  if (notation === 'json' || value === null || isList(value) || isMap(value)) return undefined
  const text = typeof value === 'object' ? value.digits : String(value)
  return { ...emptyField, state: 'value', text }
}

function fillList(
  items: readonly Value[],
  fieldKind: FieldKindOf<'list'>,
  before: FieldState,
  fillPart: FillPart,
): FieldState {
  if (items.length === 0)
    return { ...before, state: 'empty', isJson: false, order: [], children: {} }
  const children = items.map(
    (item, index) =>
      [
        `item:${before.next + index}`,
        fillPart(item, fieldKind.items, findChild(before, before.order[index] ?? '')),
      ] as const,
  )
  return {
    ...emptyField,
    state: 'value',
    order: children.map(([step]) => step),
    children: Object.fromEntries(children),
    next: before.next + items.length,
  }
}

function fillObject(
  members: readonly (readonly [string, Value])[],
  fieldKind: FieldKindOf<'object'>,
  before: FieldState,
  fillPart: FillPart,
): FieldState {
  const known = new Map(fieldKind.members.map(({ name, schema }) => [name, schema]))
  const children = new Map<string, FieldState>()
  let { next } = before
  for (const [name, value] of members) {
    const step = `member:${name}`
    if (known.has(name) && !children.has(step)) {
      children.set(step, fillPart(value, known.get(name), before.children[step]))
    } else {
      children.set(`extra:${next++}`, { ...fillPart(value, fieldKind.additional), name })
    }
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
  value: Value,
  { variants }: FieldKindOf<'choice'>,
  before: FieldState,
  fillPart: FillPart,
  schemas: SchemaMap,
): FieldState {
  const isFit = (variant: (typeof variants)[number] | undefined) =>
    variant !== undefined && fitsSchema(value, variant.schema, schemas)
  const choice = isFit(variants[before.choice])
    ? before.choice
    : Math.max(0, variants.findIndex(isFit))
  const step = `choice:${choice}`
  const child = fillPart(value, variants[choice]?.schema, before.children[step])
  return { ...emptyField, state: 'value', choice, children: { ...before.children, [step]: child } }
}
