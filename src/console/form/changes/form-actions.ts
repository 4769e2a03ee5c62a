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
import { parseTreeValue } from '../parse/parse-body.ts'
import { createProblemCollector } from '../parse/report-problems.ts'
import { fillField } from './fill-field.ts'
import type { FormStateEvent } from './reduce-form-state.ts'

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

export type ViewChange =
  | { readonly outcome: 'changed'; readonly event: FormStateEvent }
  | { readonly outcome: 'faulty'; readonly error: JsonTextError }
  | { readonly outcome: 'too-long' }

/** In characters. The fields of a longer text would block the page. */
const maxTextLength = 100_000

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
    const findings = createProblemCollector(schemas, 'body')
    const value = parseTreeValue(findings, field, content.schema, root)
    const text = value !== undefined && attempt(() => formatBodyText(content.mediaType, value))
    // An error is shown next to its field.
    return show(
      typeof text === 'string' ? { ...field, text, state: 'value' } : { ...field, state: 'out' },
    )
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
