import type { BodyContent } from '#request/description/operation.ts'
import type { JsonTextError } from '#request/parse-exact-json.ts'
import { findChild, findField, isTextCurrent } from '../state/form-state.ts'
import { parseBodyText, formatBodyText } from '#request/serialize/content.ts'
import { attempt } from '#request/serialize/value.ts'
import { isFormType } from '#text/media-type.ts'
import type { FormState, FieldState, BodyView } from '../state/form-state.ts'
import { fillField } from './fill-field.ts'
import { createProblemCollector } from '../field-kind/problem-collector.ts'
import { parseTreeValue } from '../parse/parse-body.ts'
import type { FormStateEvent } from './reduce-form-state.ts'
import type { SchemaMap } from '../field-kind/field-kind.ts'

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
    if (value === undefined) return show({ ...field, state: 'out' })
    const text = attempt(() => formatBodyText(content.mediaType, value))
    // The error is shown next to the field.
    if (typeof text !== 'string') return show({ ...field, state: 'out' })
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
