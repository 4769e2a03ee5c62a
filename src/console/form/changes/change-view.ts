import type { BodyContent } from '#request/description/operation.ts'
import type { JsonTextError } from '#request/parse-exact-json.ts'
import { findChild, findField, isTextCurrent } from '../draft/form-state.ts'
import { readBodyText, formatBodyText } from '#request/serialize/content.ts'
import { attempt } from '#request/serialize/value.ts'
import { isFormType } from '#text/media-type.ts'
import type { FormState, FieldState, BodyView } from '../draft/form-state.ts'
import { fillField } from './fill-field.ts'
import { createProblemCollector } from '../shape/problem-collector.ts'
import { parseTreeValue } from '../reading/parse-body.ts'
import type { FormStateEvent } from './reduce-form-state.ts'
import type { SchemaMap } from '../shape/field-kind.ts'

export type ViewChange =
  | { readonly outcome: 'changed'; readonly event: FormStateEvent }
  | { readonly outcome: 'faulty'; readonly fault: JsonTextError }
  | { readonly outcome: 'too-long' }

/** In characters. The fields of a longer text would block the page. */
const maxTextLength = 100_000

/** Changes the view of a JSON body. Converts its content, and keeps it if it cannot be converted. */
export function changeView(
  draft: FormState,
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
  const field = findField(draft, root)
  if (view === 'text') {
    if (isTextCurrent(draft, root)) return show()
    const findings = createProblemCollector(schemas, 'body')
    const value = parseTreeValue(findings, field, content.schema, root)
    if (value === undefined) return show({ ...field, state: 'out' })
    const text = attempt(() => formatBodyText(content.mediaType, value))
    // The error is shown next to the field.
    if (typeof text !== 'string') return show({ ...field, state: 'out' })
    return show({ ...field, text, state: 'value' })
  }
  if (draft.edited.includes(root)) return show()
  const before = findChild(field, 'form')
  const fill = (form: FieldState) => show({ ...field, children: { ...field.children, form } })
  if (field.state !== 'value') return fill({ ...before, state: 'out' })
  if (field.text.length > maxTextLength) return { outcome: 'too-long' }
  const reading = readBodyText(content.mediaType, field.text)
  if (reading === undefined) return show()
  if (reading.outcome === 'faulty') return reading
  return fill(fillField(reading.value, content.schema, schemas, 'json', before))
}
