import type { BodyContent } from '#request/description/operation.ts'
import {
  claimsText,
  findSequenceFormat,
  isFormType,
  isJson,
  isMultipart,
  isRange,
  parseMediaType,
} from '#text/media-type.ts'
import type { Schema } from '#request/description/parameter.ts'
import { findProperty } from '#request/serialize/form.ts'
import { findChild, findField, getContentRoot, childAddress } from './form-state.ts'
import type { FormState, FieldState, BodyView } from './form-state.ts'
import type { Notation, SchemaMap } from '../field-kind/field-kind.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'

/** Returns the views in which a body of this media type can be entered, the most convenient first. */
export function getBodyViews(content: BodyContent, schemas: SchemaMap): readonly BodyView[] {
  const { mediaType, schema } = content
  const type = parseMediaType(mediaType)
  if (isFormType(mediaType)) return ['form']
  if (findSequenceFormat(mediaType) !== undefined) {
    const isList = getFieldKind(schema, schemas, 'json').kind === 'list'
    return isList ? ['form', 'text', 'file'] : ['text', 'file']
  }
  if (isJson(mediaType) && !isRange(mediaType)) {
    const hasFields = getFieldKind(schema, schemas, 'json').kind !== 'json'
    return hasFields ? ['form', 'text', 'file'] : ['text', 'file']
  }
  return claimsText(type) ? ['text', 'file'] : ['file', 'text']
}

export function getBodyView(
  formState: Pick<FormState, 'views'>,
  root: string,
  content: BodyContent,
  schemas: SchemaMap,
): BodyView {
  const views = getBodyViews(content, schemas)
  const chosen = Object.hasOwn(formState.views, root) ? formState.views[root] : undefined
  return chosen && views.includes(chosen) ? chosen : (views[0] ?? 'text')
}

/** Returns the media type to send: for a range, the typed one, if any. */
export function chooseMediaType(
  formState: FormState,
  index: number,
  { mediaType }: BodyContent,
): string {
  if (!isRange(mediaType)) return mediaType
  const typed = findField(formState, childAddress(getContentRoot(index), 'type')).text.trim()
  return typed === '' ? mediaType : typed
}

/** Row of a form body: a property from the document, or an added field. */
export interface FormEntry {
  readonly step: string
  readonly name: string
  readonly schema: Schema | undefined
  readonly isRequired: boolean
  readonly isFile: boolean
  readonly isSecret: boolean
  readonly isArray: boolean
}

/** Returns the rows from the document, then the rows that the user added, in order. */
export function getFormEntries(form: FieldState, content: BodyContent): readonly FormEntry[] {
  const takesFiles = isMultipart(content.mediaType)
  const known = Object.entries(content.properties).map(([name, property]) => ({
    step: `member:${name}`,
    name,
    schema: property.schema,
    isRequired: property.isRequired,
    isFile: takesFiles && property.isBinary,
    isSecret: property.isSecret === true,
    isArray: property.isArray,
  }))
  const added = form.order
    .filter((step) => step.startsWith('extra:'))
    .map((step) => ({
      step,
      name: findChild(form, step).name,
      schema: { type: 'string' },
      isRequired: false,
      isFile: false,
      isSecret: false,
      isArray: true,
    }))
  return [...known, ...added]
}

/** Chooses text, unless the document specifies JSON for the property. */
export function chooseRowNotation(content: BodyContent, entry: FormEntry | undefined): Notation {
  if (!entry?.step.startsWith('member:')) return 'text'
  const property = findProperty(content.properties, entry.name)
  return property !== undefined && isJson(property.contentType) ? 'json' : 'text'
}
