import type { BodyContent } from '#core/request/description/operation.ts'
import type { JsonFault } from '#core/request/read-json.ts'
import { findChild, findField, isTextTrue } from '../draft/draft.ts'
import { readBodyText, writeBodyText } from '#core/request/serialize/content.ts'
import { attempt } from '#core/request/serialize/value.ts'
import { isFormType } from '#core/text/media-type.ts'
import type { Draft, FieldDraft, View } from '../draft/draft.ts'
import { fillField } from './fill-field.ts'
import { startFindings } from '../shape/findings.ts'
import { readTreeValue } from '../reading/read-body.ts'
import type { DraftEvent } from './reduce-draft.ts'
import type { SchemaMap } from '../shape/shape.ts'

export type ViewChange =
  | { readonly outcome: 'changed'; readonly event: DraftEvent }
  | { readonly outcome: 'faulty'; readonly fault: JsonFault }
  | { readonly outcome: 'too-long' }

/** In characters. The fields of a longer text would block the page. */
const maxTextLength = 100_000

/** Changes the view of a JSON body. Converts its content, and keeps it if it cannot be converted. */
export function changeView(
  draft: Draft,
  root: string,
  view: View,
  content: BodyContent,
  schemas: SchemaMap,
): ViewChange {
  const show = (shown?: FieldDraft): ViewChange => ({
    outcome: 'changed',
    event: { type: 'view-chosen', root, view, field: shown },
  })
  if (view === 'file' || isFormType(content.mediaType)) return show()
  const field = findField(draft, root)
  if (view === 'text') {
    if (isTextTrue(draft, root)) return show()
    const findings = startFindings(schemas, 'body')
    const value = readTreeValue(findings, field, content.schema, root)
    if (value === undefined) return show({ ...field, state: 'out' })
    const text = attempt(() => writeBodyText(content.mediaType, value))
    // The error is shown next to the field.
    if (typeof text !== 'string') return show({ ...field, state: 'out' })
    return show({ ...field, text, state: 'value' })
  }
  if (draft.edited.includes(root)) return show()
  const before = findChild(field, 'form')
  const fill = (form: FieldDraft) => show({ ...field, children: { ...field.children, form } })
  if (field.state !== 'value') return fill({ ...before, state: 'out' })
  if (field.text.length > maxTextLength) return { outcome: 'too-long' }
  const reading = readBodyText(content.mediaType, field.text)
  if (reading === undefined) return show()
  if (reading.outcome === 'faulty') return reading
  return fill(fillField(reading.value, content.schema, schemas, 'json', before))
}
