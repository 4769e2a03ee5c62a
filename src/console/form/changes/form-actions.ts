import type { BodyContent } from '#request/description/operation.ts'
import type { Value } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { isMap } from '#request/inputs.ts'
import { formatJson } from '#response/rows/pretty-row.ts'
import { isJson } from '#text/media-type.ts'
import { formatBodyText } from '#request/serialize/content.ts'
import { attempt } from '#request/serialize/value.ts'
import { formatJsonValue } from '#request/serialize/json.ts'
import { findChild } from '../state/form-state.ts'
import type { FormState, FieldState } from '../state/form-state.ts'
import { chooseRowNotation, getFormEntries } from '../state/body-views.ts'
import type { SchemaMap } from '../field-kind/field-kind.ts'
import { changeView } from './change-view.ts'
import { fillField } from './fill-field.ts'
import type { OfferedExample } from '../field-kind/get-body-examples.ts'

/** Actions of a form on user input, with the code that parses and validates values, which the first render does not need. */
export const formActions = {
  changeView,
  fillField,
  fillForm,
  readBodyExample: getBodyExample,
  formatJson,
  readJson: parseExactJson,
}

export type FormActions = typeof formActions

/** Runs an action on the current draft, as soon as the code is loaded. */
export type WithActions = (act: (actions: FormActions, formState: FormState) => void) => void

/** Fills the rows of a form with the members of an object. Files are unchanged, because documents do not contain their bytes. */
export function fillForm(
  value: Value,
  content: BodyContent,
  schemas: SchemaMap,
  before: FieldState,
): FieldState {
  if (!isMap(value)) return before
  const entries = getFormEntries({ ...before, order: [] }, content)
  const children = new Map(Object.entries(before.children))
  const added: string[] = []
  let { next } = before
  for (const [name, member] of value.members) {
    const entry = entries.find((candidate) => candidate.name === name)
    if (entry?.isFile === true) continue
    const step = entry?.step ?? `extra:${next++}`
    if (!entry) added.push(step)
    const notation = chooseRowNotation(content, entry)
    const field = fillField(member, entry?.schema, schemas, notation, findChild(before, step), 1)
    children.set(step, entry ? field : { ...field, name })
  }
  return {
    ...before,
    state: 'value',
    order: [...before.order, ...added],
    children: Object.fromEntries(children),
    next,
  }
}

export interface BodyExample {
  /** Undefined if the document has only its serialized form. */
  readonly value: Value | undefined
  readonly text: string
}

export function getBodyExample(
  { value, serialized }: OfferedExample,
  content: Pick<BodyContent, 'mediaType'>,
): BodyExample {
  if (serialized !== undefined) return { value, text: serialized }
  if (value === undefined) return { value, text: '' }
  const { mediaType } = content
  if (typeof value === 'string' && !isJson(mediaType)) return { value, text: value }
  const text = attempt(() => formatBodyText(mediaType, value))
  return { value, text: typeof text === 'string' ? text : formatJsonValue(value) }
}
