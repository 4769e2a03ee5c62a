import type { BodyContent } from '#core/request/description/operation.ts'
import type { Value } from '#core/request/inputs.ts'
import { readJson } from '#core/request/read-json.ts'
import { isMap } from '#core/request/inputs.ts'
import { formatJson } from '#core/response/rows/format-json.ts'
import { isJson } from '#core/text/media-type.ts'
import { writeBodyText } from '#core/request/serialize/content.ts'
import { attempt } from '#core/request/serialize/value.ts'
import { writeText } from '#core/request/serialize/json.ts'
import { findChild } from '../draft/draft.ts'
import type { Draft, FieldDraft } from '../draft/draft.ts'
import { chooseRowNotation, listFormEntries } from '../draft/body-views.ts'
import type { SchemaMap } from '../shape/shape.ts'
import { changeView } from './change-view.ts'
import { fillField } from './fill-field.ts'
import type { ListedExample } from '../shape/list-body-examples.ts'

/** Actions of a form on user input, with the code that parses and validates values, which the first render does not need. */
export const formActs = { changeView, fillField, fillForm, readBodyExample, formatJson, readJson }

export type FormActs = typeof formActs

/** Runs an action on the current draft, as soon as the code is loaded. */
export type WithActs = (act: (acts: FormActs, draft: Draft) => void) => void

/** Fills the rows of a form with the members of an object. Files are unchanged, because documents do not contain their bytes. */
export function fillForm(
  value: Value,
  content: BodyContent,
  schemas: SchemaMap,
  before: FieldDraft,
): FieldDraft {
  if (!isMap(value)) return before
  const entries = listFormEntries({ ...before, order: [] }, content)
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

export function readBodyExample(
  { value, serialized }: ListedExample,
  content: Pick<BodyContent, 'mediaType'>,
): BodyExample {
  if (serialized !== undefined) return { value, text: serialized }
  if (value === undefined) return { value, text: '' }
  const { mediaType } = content
  if (typeof value === 'string' && !isJson(mediaType)) return { value, text: value }
  const text = attempt(() => writeBodyText(mediaType, value))
  return { value, text: typeof text === 'string' ? text : writeText(value) }
}
