import { citeRfc } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import {
  findContent,
  isMultipart,
  isRange,
  isUrlencoded,
  isWellFormedType,
  isWithinRange,
  parseMediaType,
} from '#text/media-type.ts'
import type { Nesting } from '../description/parameter.ts'
import type { BodyContent } from '../description/operation.ts'
import type { BodyInput, Header } from '../inputs.ts'
import type { PlannedBody } from '../request-plan.ts'
import {
  serializeParts,
  serializeUrlencodedBody,
  serializeUrlencodedField,
} from '../serialize/form.ts'
import type { Field } from '../serialize/form.ts'
import { checkText } from '../serialize/value.ts'
import type { PlanErrors, SecuredDraft } from './fields.ts'

interface BodyPlan {
  readonly body: PlannedBody
  /** The Content-Type, unless there is no body or the sender chooses it (multipart). */
  readonly headers: readonly Header[]
}

/** Error of a request without a required body. Forms with required fields report those in place of it. */
export const missingBody = 'The body is required.'

/** Plans the body. Credential slots of a form are filled in when it is sent. */
export function planBody(draft: SecuredDraft): BodyPlan | undefined {
  const { operation, inputs, errors } = draft
  const { body } = operation
  const { body: input } = inputs
  if (input === undefined) {
    return body?.isRequired
      ? errors.add('body', clauses.requestBody, missingBody)
      : { body: { kind: 'none' }, headers: [] }
  }
  if (body === undefined) {
    return errors.add(
      'body',
      clauses.operation,
      'The operation describes no body. Remove the body.',
    )
  }
  if (!isWellFormedType(input.mediaType)) {
    return errors.add(
      'body',
      citeRfc(9110, '8.3.1'),
      `${JSON.stringify(input.mediaType)} is not a media type. Enter a type, a slash and a subtype, such as application/json; parameters have the form name=value.`,
    )
  }
  const content = findContent(body.contents, input.mediaType)
  if (content === undefined) {
    return errors.add(
      'body',
      clauses.requestBody,
      `The operation does not accept a body of type ${JSON.stringify(input.mediaType)}. Choose one of: ${body.contents.map(({ mediaType }) => mediaType).join(', ')}.`,
    )
  }
  switch (input.kind) {
    case 'text':
      return planText(input, errors)
    case 'file':
      return planFile(input, errors)
    case 'form':
      return planForm(input, content, draft)
  }
}

type Input<K extends BodyInput['kind']> = Extract<BodyInput, { readonly kind: K }>

/** Plans text as it was written; it is not validated against the schema. */
function planText({ mediaType, text }: Input<'text'>, errors: PlanErrors): BodyPlan | undefined {
  if (isRange(mediaType)) return rejectRange(mediaType, errors)
  if (isMultipart(mediaType)) return rejectMultipart(errors)
  const { charset } = parseMediaType(mediaType)
  const isAscii = !/[\u0080-\u{10ffff}]/u.test(text)
  if (charset !== undefined && !/^utf-?8$/i.test(charset) && !isAscii) {
    return errors.add(
      'body',
      citeRfc(9110, '8.3.2'),
      `The document specifies the charset ${charset}, but the body is sent as UTF-8. Use only ASCII, or ask the document’s owner for UTF-8.`,
    )
  }
  if (errors.take('body', () => checkText(text)) === undefined) return undefined
  return { body: { kind: 'text', text }, headers: stateType(mediaType) }
}

function planFile({ mediaType, file }: Input<'file'>, errors: PlanErrors): BodyPlan | undefined {
  if (isMultipart(mediaType)) return rejectMultipart(errors)
  if (!isRange(mediaType)) return { body: { kind: 'file', file }, headers: stateType(mediaType) }
  const { type } = file
  if (type === undefined || !isWellFormedType(type) || !isWithinRange(type, mediaType)) {
    return rejectRange(mediaType, errors)
  }
  return { body: { kind: 'file', file }, headers: stateType(type) }
}

function planForm(
  { mediaType, fields }: Input<'form'>,
  content: BodyContent,
  { inputs, slots, errors }: SecuredDraft,
): BodyPlan | undefined {
  const serialize = <T>(serializeField: (field: Field, nesting?: Nesting) => readonly T[]) =>
    fields.flatMap((field) => {
      const key = `body:${field[0]}`
      return errors.take(key, () => serializeField(field, inputs.nestings?.[key])) ?? []
    })
  if (isUrlencoded(mediaType)) {
    const pairs = serialize((field, nesting) =>
      serializeUrlencodedField(field, content.properties, nesting),
    )
    return { body: serializeUrlencodedBody(pairs), headers: stateType(mediaType) }
  }
  if (!isMultipart(mediaType) || isRange(mediaType)) {
    return errors.add(
      'body',
      clauses.mediaType,
      `A body of type ${mediaType} has no named fields. Enter text or choose a file.`,
    )
  }
  if (fields.length === 0 && !slots.some(({ place }) => place === 'part')) {
    return errors.add(
      'body',
      citeRfc(2046, '5.1'),
      'A multipart body must have at least one part. Fill in a field.',
    )
  }
  const { properties } = content
  const parts = serialize((field, nesting) =>
    serializeParts(field, { mediaType, properties }, nesting),
  )
  const subtype = parseMediaType(mediaType).essence.slice('multipart/'.length)
  return { body: { kind: 'multipart', subtype, parts }, headers: [] }
}

function stateType(value: string): readonly Header[] {
  return [{ name: 'Content-Type', value }]
}

function rejectRange(mediaType: string, errors: PlanErrors): undefined {
  return errors.add(
    'body',
    citeRfc(9110, '8.3'),
    `${mediaType} is a range, but a body has one media type. Choose a file with a type in that range, or enter the type.`,
  )
}

function rejectMultipart(errors: PlanErrors): undefined {
  return errors.add(
    'body',
    citeRfc(2046, '5.1.1'),
    'A multipart body needs a boundary, which the sender chooses. Enter its fields instead.',
  )
}
