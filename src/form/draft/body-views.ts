import type { BodyContent } from '#core/request/description/operation.ts'
import { claimsText, isFormType, isJson, isRange, readMediaType } from '#core/text/media-type.ts'
import { findSequence } from '#core/request/serialize/json.ts'
import { findField, under } from './address.ts'
import { nameContentRoot } from './draft.ts'
import type { Draft, View } from './draft.ts'
import type { SchemaMap } from '../shape/shape.ts'
import { findShape } from '../shape/shape.ts'

/** The ways in which a body of this media type can be entered, the most convenient first. */
export function listViews(content: BodyContent, schemas: SchemaMap): readonly View[] {
  const { mediaType, schema } = content
  const type = readMediaType(mediaType)
  if (isFormType(mediaType)) return ['form']
  if (isJson(mediaType) && !isRange(mediaType)) {
    const hasFields = findShape(schema, schemas, 'json').kind !== 'json'
    return hasFields ? ['form', 'text', 'file'] : ['text', 'file']
  }
  if (findSequence(mediaType) !== undefined) {
    return takesList(content, schemas) ? ['form', 'text', 'file'] : ['text', 'file']
  }
  return claimsText(type) ? ['text', 'file'] : ['file', 'text']
}

/** Whether the schema is that of the whole sequence. Before OpenAPI 3.2, many wrote that of one item there. */
export function takesList({ schema }: BodyContent, schemas: SchemaMap): boolean {
  return findShape(schema, schemas, 'json').kind === 'list'
}

/** The way that is shown. */
export function findView(
  draft: Pick<Draft, 'views'>,
  root: string,
  content: BodyContent,
  schemas: SchemaMap,
): View {
  const views = listViews(content, schemas)
  const chosen = Object.hasOwn(draft.views, root) ? draft.views[root] : undefined
  return chosen && views.includes(chosen) ? chosen : (views[0] ?? 'text')
}

/** The media type as it will be sent: for a range, the one that was typed, if any. */
export function chooseMediaType(draft: Draft, index: number, { mediaType }: BodyContent): string {
  if (!isRange(mediaType)) return mediaType
  const typed = findField(draft, under(nameContentRoot(index), 'type')).text.trim()
  return typed === '' ? mediaType : typed
}
