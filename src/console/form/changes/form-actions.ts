import type { BodyContent } from '#request/description/operation.ts'
import type { Value } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import type { JsonTextError } from '#request/parse-exact-json.ts'
import { isMap } from '#request/inputs.ts'
import { formatJson } from '#response/rows/pretty-row.ts'
import { isFormType, isJson } from '#text/media-type.ts'
import { formatBodyText, parseBodyText } from '#request/serialize/content.ts'
import { attempt } from '#request/serialize/value.ts'
import { formatJsonValue } from '#request/serialize/json.ts'
import { findChild, findField, isTextCurrent } from '../state/form-state.ts'
import type { BodyView, FormState, FieldState } from '../state/form-state.ts'
import { getFormRows } from '../state/body-views.ts'
import type { OfferedExample } from '../state/body-views.ts'
import type { SchemaMap } from '../field-kind/field-kind.ts'
import { parseTree } from '../parse/parse-body.ts'
import { createProblemCollector } from '../parse/report-problems.ts'
import { fillField } from './fill-field.ts'
import { makeExample } from './make-example.ts'
import type { FormStateEvent } from './reduce-form-state.ts'

/** Actions of a form on user input, with the code that parses and validates values, which the first render does not need. */
export const formActions = {
  changeView,
  fillField,
  fillForm,
  formatBodyExample,
  formatJson,
  makeExample,
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
  const rows = getFormRows(content)
  const children = new Map(Object.entries(before.children))
  const added: string[] = []
  let { next } = before
  for (const [name, member] of value.members) {
    const row = rows.find((candidate) => candidate.name === name)
    if (row?.isFile === true) continue
    const step = row?.step ?? `extra:${next++}`
    if (!row) added.push(step)
    const { schema, notation = 'text' } = row ?? {}
    const field = fillField(member, schema, schemas, notation, findChild(before, step), 1)
    children.set(step, row ? field : { ...field, name })
  }
  return {
    ...before,
    state: 'value',
    order: [...before.order, ...added],
    children: Object.fromEntries(children),
    next,
  }
}

export function formatBodyExample(
  { value, serialized }: Pick<OfferedExample, 'value' | 'serialized'>,
  mediaType: string,
): string {
  if (serialized !== undefined || value === undefined) return serialized ?? ''
  if (typeof value === 'string' && !isJson(mediaType)) return value
  const text = attempt(() => formatBodyText(mediaType, value))
  return typeof text === 'string' ? text : formatJsonValue(value)
}

export type ViewChange =
  | { readonly outcome: 'changed'; readonly event: FormStateEvent }
  | { readonly outcome: 'faulty'; readonly error: JsonTextError }
  | { readonly outcome: 'too-long' }

/** In characters. The fields of a longer text would block the page. */
export const maxTextLength = 100_000

/** Changes the view of a JSON body. Converts its content, and keeps it if it cannot be converted. */
export function changeView(
  formState: FormState,
  root: string,
  view: BodyView,
  content: BodyContent,
  schemas: SchemaMap,
): ViewChange {
  const show = (shown?: FieldState): ViewChange => ({
    outcome: 'changed',
    event: { type: 'view-chosen', root, view, field: shown },
  })
  if (view === 'file' || isFormType(content.mediaType)) return show()
  const field = findField(formState, root)
  if (view === 'text') {
    if (isTextCurrent(formState, root)) return show()
    const text = parseTree(createProblemCollector(schemas, 'body'), field, content, root)
    // An error is shown next to its field.
    if (text === undefined) return show({ ...field, state: 'out' })
    return show({ ...field, text, state: 'value' })
  }
  if (formState.edited.includes(root)) return show()
  const before = findChild(field, 'form')
  const fill = (form: FieldState) => show({ ...field, children: { ...field.children, form } })
  if (field.state !== 'value') return fill({ ...before, state: 'out' })
  if (field.text.length > maxTextLength) return { outcome: 'too-long' }
  const parsed = parseBodyText(content.mediaType, field.text)
  if (parsed === undefined) return show()
  if (parsed.outcome === 'faulty') return parsed
  return fill(fillField(parsed.value, content.schema, schemas, 'json', before))
}
