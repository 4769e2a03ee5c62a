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
import type { Value } from '#request/inputs.ts'
import { isList, isMap } from '#request/inputs.ts'
import { getExampleValue } from '#request/parse-exact-json.ts'
import { isSerializable } from '#request/serialize/content.ts'
import { childAddress, fileChoice, findChild, findField, getContentRoot } from './form-state.ts'
import type { FormState, FieldState, BodyView } from './form-state.ts'
import type { Notation, SchemaMap } from '../field-kind/field-kind.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'

/** Returns the views in which a body of this media type can be entered, the most convenient first. */
export function getBodyViews(content: BodyContent, schemas: SchemaMap): readonly BodyView[] {
  const { mediaType, schema } = content
  if (isFormType(mediaType)) return ['form']
  const isSequence = findSequenceFormat(mediaType) !== undefined
  if (isSequence || (isJson(mediaType) && !isRange(mediaType))) {
    const { kind } = getFieldKind(schema, schemas, 'json')
    const hasFields = isSequence ? kind === 'list' : kind !== 'json'
    return hasFields ? ['form', 'text', 'file'] : ['text', 'file']
  }
  return claimsText(parseMediaType(mediaType)) ? ['text', 'file'] : ['file', 'text']
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
export interface FormRow {
  readonly step: string
  readonly name: string
  readonly schema: Schema | undefined
  readonly isFile: boolean
  /** Text, unless the document specifies JSON for the property. */
  readonly notation: Notation
}

/** Returns the rows from the document. */
export function getFormRows({ mediaType, properties }: BodyContent) {
  return Object.entries(properties).map(([name, property]) => ({
    step: `member:${name}`,
    name,
    schema: property.schema,
    isFile: isMultipart(mediaType) && property.isBinary,
    notation: isJson(property.contentType) ? ('json' as const) : ('text' as const),
    property,
  }))
}

/** Returns the rows that the user added, in order. */
export function getAddedRows(form: FieldState, { mediaType }: BodyContent): readonly FormRow[] {
  const steps = form.order.filter((step) => step.startsWith('extra:'))
  return steps.map((step) => {
    const { name, choice } = findChild(form, step)
    const isFile = isMultipart(mediaType) && choice === fileChoice
    return { step, name, schema: { type: 'string' }, isFile, notation: 'text' }
  })
}

/** Returns the document's examples of a body that can be sent. Omits values whose serialization is not specified. */
export function getBodyExamples({
  examples,
  mediaType,
}: Pick<BodyContent, 'examples' | 'mediaType'>) {
  const isFit = (value: Value | undefined) =>
    value !== undefined &&
    (isRange(mediaType) || isSerializable(value, mediaType) || (!isList(value) && !isMap(value)))
  return examples
    .map((example, index) => ({
      label:
        example.summary ??
        example.name ??
        (examples.length === 1 ? 'Example' : `Example ${index + 1}`),
      /** Undefined if the document has only its serialized form. */
      value: getExampleValue(example),
      serialized: example.serialized,
    }))
    .filter(({ value, serialized }) => serialized !== undefined || isFit(value))
}

export type OfferedExample = ReturnType<typeof getBodyExamples>[number]
