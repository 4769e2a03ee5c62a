import { citeRfc } from '../../citation/citation.ts'
import { clauses } from '../../citation/clauses.ts'
import {
  findContent,
  isMultipart,
  isRange,
  isUrlencoded,
  isWellFormedType,
  isWithinRange,
  readMediaType,
} from '../../text/media-type.ts'
import type { BodyContent, Operation } from '../description/operation.ts'
import type { BodyInput, RequestInputs } from '../inputs.ts'
import type { CredentialSlot, PlannedBody } from '../request-plan.ts'
import { writeParts, writeUrlencodedBody, writeUrlencodedField } from '../serialize/form.ts'
import { checkText } from '../serialize/value.ts'
import type { Refusals } from './refusals.ts'

export interface BodyPlan {
  readonly body: PlannedBody
  /** Undefined where there is no body, and where the sender decides on it (multipart). */
  readonly contentType: string | undefined
}

/** Slots of a form are added to it when it is sent. */
export function planBody(
  { body }: Operation,
  { body: input, nestings = {} }: Pick<RequestInputs, 'body' | 'nestings'>,
  slots: readonly CredentialSlot[],
  refusals: Refusals,
): BodyPlan | undefined {
  if (input === undefined) return planNoBody(body?.isRequired === true, refusals)
  if (body === undefined) {
    return refusals.add(
      'body',
      clauses.operation,
      'The operation describes no body. Leave the body out.',
    )
  }
  if (!isWellFormedType(input.mediaType)) {
    return refusals.add(
      'body',
      citeRfc(9110, '8.3.1'),
      `${JSON.stringify(input.mediaType)} is no media type. Write a type, a slash and a subtype, such as application/json; a parameter is a name, an equals sign and a value.`,
    )
  }
  const content = findContent(body.contents, input.mediaType)
  if (content === undefined) {
    return refusals.add(
      'body',
      requestBody,
      `The operation takes no body of type ${JSON.stringify(input.mediaType)}. Choose one of: ${body.contents.map(({ mediaType }) => mediaType).join(', ')}.`,
    )
  }
  switch (input.kind) {
    case 'text':
      return planText(input, refusals)
    case 'file':
      return planFile(input, refusals)
    case 'form':
      return planForm(input, content, { nestings, slots }, refusals)
  }
}

const requestBody = clauses.requestBody
const none: BodyPlan = { body: { kind: 'none' }, contentType: undefined }

type Input<K extends BodyInput['kind']> = Extract<BodyInput, { readonly kind: K }>

function planNoBody(isRequired: boolean, refusals: Refusals): BodyPlan | undefined {
  if (!isRequired) return none
  return refusals.add('body', requestBody, 'The operation needs a body. Enter one.')
}

/** Text goes as it was written. Whether it fits the schema is another question. */
function planText({ mediaType, text }: Input<'text'>, refusals: Refusals): BodyPlan | undefined {
  if (isRange(mediaType)) return rejectRange(mediaType, refusals)
  if (isMultipart(mediaType)) return rejectMultipart(refusals)
  const { charset } = readMediaType(mediaType)
  const isAscii = !/[\u0080-\u{10ffff}]/u.test(text)
  if (charset !== undefined && !/^utf-?8$/i.test(charset) && !isAscii) {
    return refusals.add(
      'body',
      citeRfc(9110, '8.3.2'),
      `The document asks for the charset ${charset}, and the body is sent as UTF-8. Use ASCII only, or ask the document’s owner for UTF-8.`,
    )
  }
  if (refusals.take('body', () => checkText(text)) === undefined) return undefined
  return { body: { kind: 'text', text }, contentType: mediaType }
}

function planFile({ mediaType, file }: Input<'file'>, refusals: Refusals): BodyPlan | undefined {
  if (isMultipart(mediaType)) return rejectMultipart(refusals)
  if (!isRange(mediaType)) return { body: { kind: 'file', file }, contentType: mediaType }
  const { type } = file
  if (type === undefined || !isWellFormedType(type) || !isWithinRange(type, mediaType)) {
    return rejectRange(mediaType, refusals)
  }
  return { body: { kind: 'file', file }, contentType: type }
}

interface FormContextValue {
  readonly nestings: NonNullable<RequestInputs['nestings']>
  readonly slots: readonly CredentialSlot[]
}

function planForm(
  { mediaType, fields }: Input<'form'>,
  content: BodyContent,
  means: FormContextValue,
  refusals: Refusals,
): BodyPlan | undefined {
  const { nestings } = means
  if (isUrlencoded(mediaType)) {
    const pairs = fields.flatMap(
      (field) =>
        refusals.take(nameField(field), () =>
          writeUrlencodedField(field, content.properties, nestings[nameField(field)]),
        ) ?? [],
    )
    return { body: writeUrlencodedBody(pairs), contentType: mediaType }
  }
  if (!isMultipart(mediaType) || isRange(mediaType)) {
    return refusals.add(
      'body',
      clauses.mediaType,
      `A body of type ${mediaType} has no named fields. Enter it as a text or choose a file.`,
    )
  }
  return planMultipart(fields, { ...content, mediaType }, means, refusals)
}

function planMultipart(
  fields: Input<'form'>['fields'],
  content: BodyContent,
  { nestings, slots }: FormContextValue,
  refusals: Refusals,
): BodyPlan | undefined {
  if (fields.length === 0 && !slots.some(({ place }) => place === 'part')) {
    return refusals.add(
      'body',
      citeRfc(2046, '5.1'),
      'A multipart body has at least one part. Fill in a field.',
    )
  }
  const parts = fields.flatMap(
    (field) =>
      refusals.take(nameField(field), () =>
        writeParts(field, content, nestings[nameField(field)]),
      ) ?? [],
  )
  const subtype = readMediaType(content.mediaType).essence.slice('multipart/'.length)
  return { body: { kind: 'multipart', subtype, parts }, contentType: undefined }
}

function nameField([name]: Input<'form'>['fields'][number]): string {
  return `body:${name}`
}

function rejectRange(mediaType: string, refusals: Refusals): undefined {
  return refusals.add(
    'body',
    citeRfc(9110, '8.3'),
    `${mediaType} is a range, and a body is sent in one media type. Choose a file with a type of that range, or name the type.`,
  )
}

function rejectMultipart(refusals: Refusals): undefined {
  return refusals.add(
    'body',
    citeRfc(2046, '5.1.1'),
    'A multipart body needs a boundary, which the sender chooses. Enter its fields instead.',
  )
}
