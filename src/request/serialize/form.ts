import { clauses } from '#text/clauses.ts'
import { isFormData, isJson, isWithinRange } from '#text/media-type.ts'
import type { BodyContent, FormProperty } from '../description/operation.ts'
import type { Nesting } from '../description/parameter.ts'
import type { FileInput, Value } from '../inputs.ts'
import type { Part, PlannedBody } from '../request-plan.ts'
import { serializeEntries } from './content.ts'
import { checkFieldValue } from './header.ts'
import { chooseUrlNotation, encodeForm, plainNotation } from './percent-encode.ts'
import { checkPair, serializePairs } from './query.ts'
import type { Pair } from './query.ts'
import { Unserializable } from './value.ts'

export type Field = readonly [name: string, value: Value | FileInput]

/** Returns a property by name. Checks own properties only: a form may have a field named constructor. */
export function findProperty(
  properties: BodyContent['properties'],
  name: string,
): FormProperty | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

/** Serializes one field as encoded pairs (WHATWG URL, section 5.2; OpenAPI 3.2.1, Encoding the x-www-form-urlencoded Media Type). */
export function serializeUrlencodedField(
  [name, value]: Field,
  properties: BodyContent['properties'],
  nesting?: Nesting,
): readonly Pair[] {
  if (isFile(value)) {
    throw new Unserializable(
      clauses.urlencoded,
      'A urlencoded form can contain only text. Send the file in another media type, or its content as text.',
    )
  }
  const property = findProperty(properties, name)
  if (property?.style) {
    const notation = chooseUrlNotation(property.style.allowReserved)
    const [key] = checkPair([name, ''])
    return serializePairs(encodeForm(key), property.style, value, notation, nesting)
  }
  return serializeEntries(value, chooseUrlencodedType(property?.contentType))
    .map(({ text }) => checkPair([name, text]))
    .map(([key, text]) => [encodeForm(key), encodeForm(text)])
}

export function serializeUrlencodedBody(pairs: readonly Pair[]): PlannedBody {
  return { kind: 'form', text: pairs.map((pair) => pair.join('=')).join('&') }
}

/** Serializes one field as parts: one for each item of a list, else one (RFC 7578, section 4.3). */
export function serializeParts(
  [name, value]: Field,
  { mediaType, properties }: Pick<BodyContent, 'mediaType' | 'properties'>,
  nesting?: Nesting,
): readonly Part[] {
  const property = findProperty(properties, name)
  if (isFile(value)) {
    checkPair([name, value.fileName])
    const contentType = checkFieldValue(chooseFileType(value.type, property?.contentType))
    return [{ name, contentType, content: { kind: 'file', file: value } }]
  }
  if (property?.style && isFormData(mediaType)) {
    return serializePairs(name, property.style, value, plainNotation, nesting).map((pair) =>
      createTextPart(pair, undefined),
    )
  }
  return serializeEntries(value, property?.contentType).map(({ text, contentType }) =>
    // text/plain is the default and is omitted, as in browsers (RFC 7578, section 4.4).
    createTextPart([name, text], /^text\/plain$/i.test(contentType) ? undefined : contentType),
  )
}

export function isFile(value: Value | FileInput): value is FileInput {
  return typeof value === 'object' && value !== null && 'handle' in value
}

/**
 * Chooses the media type of a pair, which is not sent. If several are allowed and none is text or JSON, the text is sent as typed, such
 * as bytes in base64 (OpenAPI 3.2.1, Example: URL Encoded Form with Binary Values).
 */
function chooseUrlencodedType(contentType: string | undefined): string | undefined {
  if (contentType === undefined || !/[,*]/.test(contentType)) return contentType
  const hasText = contentType
    .split(',')
    .some((type) => /^\s*text\/plain\b/i.test(type) || isJson(type))
  return hasText ? contentType : 'application/octet-stream'
}

/** Chooses the documented type; from several or a range, the file's type if allowed. application/octet-stream counts as unspecified. */
function chooseFileType(own: string | undefined, stated: string | undefined): string {
  const unknown = 'application/octet-stream'
  const choices = (stated ?? unknown).split(',').map((choice) => choice.trim())
  const concrete = choices.find((choice) => !choice.includes('*') && choice !== unknown)
  if (choices.length === 1 && concrete !== undefined) return concrete
  if (own !== undefined && choices.some((choice) => isWithinRange(own, choice))) return own
  return concrete ?? own ?? unknown
}

function createTextPart(pair: Pair, contentType: string | undefined): Part {
  const [name, text] = checkPair(pair)
  if (contentType !== undefined) checkFieldValue(contentType)
  return { name, contentType, content: { kind: 'text', text } }
}
