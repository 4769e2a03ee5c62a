import type { Version } from '#core/citation/version.ts'
import { isAtLeast } from '#core/citation/version.ts'
import { clauses } from '#core/citation/clauses.ts'
import { isSecret } from '#core/request/is-secret.ts'
import type { FormProperty } from '#core/request/description/body.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { isMultipart } from '#core/text/form-type.ts'
import { enter, isLocatedMapping, isMapping, listMembers, readText } from '../source/located.ts'
import type { Located, LocatedMapping } from '../source/located.ts'
import { quoteName } from '../source/quote-name.ts'
import { readValueType, listProperties } from './value-type.ts'
import type { Property, ValueType } from './value-type.ts'
import type { DocumentScope } from './scope.ts'
import {
  isExplodedByDefault,
  queryStyles,
  readDelimiter,
  readFlag,
  readNesting,
} from './serialization.ts'

/** The properties of a form, as their schemas and the Encoding Object describe them. */
export function readFormProperties(
  scope: DocumentScope,
  content: LocatedMapping,
  schema: Schema | undefined,
): Readonly<Record<string, FormProperty>> {
  const properties = listProperties(schema ?? true, scope.schemas.find)
  const hasParts = isMultipart(content.key)
  const encodings = enter(content, 'encoding')
  for (const { key } of listMembers(encodings)) {
    if (properties.has(key)) continue
    scope.note(
      encodings,
      `The encoding of ${quoteName(key)} applies to no property of the schema; it is passed over.`,
    )
  }
  const read = [...properties].map(([name, property]): [string, FormProperty] => [
    name,
    readFormProperty(scope, name, property, enter(encodings, name), hasParts),
  ])
  return Object.fromEntries(read)
}

function readFormProperty(
  scope: DocumentScope,
  name: string,
  { schema, isRequired }: Property,
  encoding: Located,
  hasParts: boolean,
): FormProperty {
  const find = scope.schemas.find
  const whole = readValueType(schema, find)
  const isArray = whole.type === 'array'
  const entry = isArray ? readValueType(whole.items ?? true, find) : whole
  const isBinary = isBytes(entry, scope.version, hasParts)
  const stated = isMapping(encoding.value) ? readText(encoding, 'contentType') : undefined
  const contentType = stated ?? chooseContentType(entry, isBinary, scope.version)
  const { type, format } = whole
  // The text that is sent is what was entered, and nothing else.
  const isPlain =
    contentType === 'text/plain' || (!hasParts && !isBinary && !/json|xml|[,*]/i.test(contentType))
  const isOne = isPlain && isSecret({ name, in: 'body', type, format })
  return {
    isRequired,
    contentType,
    isArray,
    isBinary,
    ...(isOne && { isSecret: true }),
    style: readStyle(scope, encoding, hasParts),
    schema,
  }
}

/**
 * In a multipart body a schema that says nothing stands for bytes since 3.1 (3.1.1, Considerations for File Uploads).
 * `format: binary` has no meaning there any more, and is still what many write.
 */
function isBytes(entry: ValueType, version: Version, hasParts: boolean): boolean {
  if (entry.contentEncoding !== undefined) return false
  if (entry.contentMediaType !== undefined) return !isText(entry.contentMediaType)
  if (entry.format === 'binary' && (entry.type === 'string' || entry.type === 'unknown'))
    return true
  return hasParts && isAtLeast(version, '3.1') && entry.isEmpty
}

function isText(mediaType: string): boolean {
  return /^(text\/|application\/(json|xml|yaml)\b|[^;]*\+(json|xml|yaml)\b)/i.test(mediaType.trim())
}

/** The defaults of the Encoding Object (3.1.1; 3.0.4 names no default where there is no type). */
function chooseContentType(entry: ValueType, isBinary: boolean, version: Version): string {
  if (isBinary) return entry.contentMediaType ?? 'application/octet-stream'
  switch (entry.type) {
    case 'object':
    // An array within an array has no part of its own, so that it is written as JSON.
    case 'array':
      return 'application/json'
    case 'string':
      return entry.contentEncoding !== undefined && isAtLeast(version, '3.1')
        ? 'application/octet-stream'
        : 'text/plain'
    case 'unknown':
      return isAtLeast(version, '3.1') ? 'application/octet-stream' : 'text/plain'
    case 'number':
    case 'boolean':
      return 'text/plain'
  }
}

function readStyle(
  scope: DocumentScope,
  encoding: Located,
  hasParts: boolean,
): FormProperty['style'] {
  if (!isLocatedMapping(encoding)) {
    if (encoding.value !== undefined) {
      scope.note(encoding, 'An encoding must be a mapping; it is passed over.')
    }
    return undefined
  }
  noteHeaders(scope, encoding, hasParts)
  const written = enter(encoding, 'style')
  const explode = readFlag(scope, encoding, 'explode')
  const allowReserved = readFlag(scope, encoding, 'allowReserved')
  if (written.value === undefined && explode === undefined && allowReserved === undefined) {
    return undefined
  }
  const style = queryStyles.find((known) => known === written.value)
  if (!style && written.value !== undefined) {
    const sentence = `The style of the property ${quoteName(encoding.key)} is not defined for forms. Write ${queryStyles.join(', ')}, or leave it out.`
    scope.refuse(written, sentence, clauses.encodingStyle)
  }
  return {
    style: style ?? 'form',
    explode: explode ?? isExplodedByDefault(style ?? 'form'),
    allowReserved: allowReserved ?? false,
    ...readDelimiter(scope, encoding.value),
    ...readNesting(scope, encoding),
  }
}

/** A browser writes the headers of parts itself. */
function noteHeaders(scope: DocumentScope, encoding: LocatedMapping, hasParts: boolean): void {
  const headers = enter(encoding, 'headers')
  const names = listMembers(headers).filter(({ key }) => key.toLowerCase() !== 'content-type')
  if (!hasParts || names.length === 0) return
  const list = names.map(({ key }) => quoteName(key)).join(', ')
  scope.note(
    headers,
    `The part ${quoteName(encoding.key)} has headers of its own (${list}), which are not sent: a page cannot set them.`,
  )
}
