import type { BodyContent, FormProperty, RequestBody } from '#request/description/operation.ts'
import { isAtLeast } from '#text/citation.ts'
import type { Version } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import type { Schema } from '#request/description/parameter.ts'
import {
  isFormType,
  isJson,
  isMultipart,
  isRange,
  isWellFormedType,
  isWithinRange,
} from '#text/media-type.ts'
import { isSecret } from '#request/is-secret.ts'
import type { DocumentedBody, ParsedPart } from './documented-operation.ts'
import {
  getChild,
  isExtension,
  isLocatedMapping,
  isMapping,
  getMembers,
  quoteName,
  getText,
  partition,
} from '../load/located.ts'
import type { Located, LocatedMapping } from '../load/located.ts'
import { collectProperties, getValueType } from './value-type.ts'
import type { ValueType } from './value-type.ts'
import { parseExternalExamples, parseContentExamples } from './examples.ts'
import { describeWrongKind, warnMisplacedSchema } from './object-kinds.ts'
import { createPartCache, followOrReject } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { isExplodedByDefault, queryStyles, parseFlag, parseNesting } from './serialization.ts'

const recallBody = createPartCache<ParsedBody | undefined>()

type ParsedBody = ParsedPart<RequestBody, DocumentedBody>

export function parseBody(scope: DocumentScope, located: Located): ParsedBody | undefined {
  if (located.value === undefined || located.value === null) return undefined
  const target = followOrReject(scope, located)
  if (!target) return undefined
  if (!isLocatedMapping(target)) {
    scope.reject(target, 'requestBody must be a mapping.', clauses.requestBody)
    return undefined
  }
  const otherKind = describeWrongKind(target, 'request body')
  if (otherKind !== undefined) {
    scope.reject(getChild(located, '$ref'), otherKind, clauses.requestBody)
    return undefined
  }
  return recallBody(scope, target.value, (shared) => parseContents(shared, target))
}

function parseContents(scope: DocumentScope, target: LocatedMapping): ParsedBody | undefined {
  const isRequired = parseFlag(scope, target, 'required') ?? false
  const content = getChild(target, 'content')
  const members = getMembers(content).filter(({ key }) => key.includes('/') || !isExtension(key))
  if (members.length === 0) {
    const sentence = `The body ${isMapping(content.value) ? 'names no media type' : 'has no content'}, so it is unclear what to send. Add a media type under content.`
    if (isRequired) scope.reject(target, sentence, clauses.requestBody)
    else scope.warn(target, `${sentence} The operation is shown without a body.`)
    return undefined
  }
  const [well, badly] = partition(members, ({ key }) => isWellFormedType(key.trim()))
  for (const member of badly) {
    const sentence = `${quoteName(member.key)} is not a media type: it must be a type, a slash and a subtype, and each parameter a name, an equals sign and a value (RFC 9110, section 8.3.1).`
    if (isRequired && well.length === 0) scope.reject(member, sentence, clauses.requestBody)
    else scope.warn(member, `${sentence} It is omitted.`)
  }
  const contents = markJsonFiles(
    scope,
    well.flatMap((member) => parseContent(scope, member) ?? []),
  )
  if (contents.length === 0) return undefined
  const described = { isRequired, description: getText(target, 'description') }
  return {
    part: {
      ...described,
      contents: addJsonForRanges(
        scope,
        contents.map(({ part }) => part),
      ),
    },
    documented: {
      ...described,
      contents: contents.map(({ documented }) => documented),
      at: scope.getPointer(target),
      descriptionAt: scope.getTextPointer(target, 'description'),
    },
  }
}

type ParsedContent = ParsedPart<BodyContent, DocumentedBody['contents'][number]>

/**
 * Marks the file properties of JSON bodies if a multipart body has files too: generators write one
 * schema for both.
 */
function markJsonFiles(
  scope: DocumentScope,
  contents: readonly ParsedContent[],
): readonly ParsedContent[] {
  const hasFiles = contents.some(
    ({ part }) =>
      isMultipart(part.mediaType) && Object.values(part.properties).some((one) => one.isBinary),
  )
  if (!hasFiles) return contents
  return contents.map((content) => {
    const { part, documented } = content
    if (!isJson(part.mediaType)) return content
    const properties = collectProperties(part.schema ?? true, scope.schemas.find)
    const files = [...properties].flatMap(([name, { schema }]) =>
      isBytes(getEntryType(scope, schema).entry, scope.version, false) ? name : [],
    )
    if (files.length === 0) return content
    return { part: { ...part, files }, documented: { ...documented, files } }
  })
}

/**
 * Adds JSON as the first content if the document names only ranges and describes an object or a
 * list.
 */
function addJsonForRanges(
  scope: DocumentScope,
  contents: readonly BodyContent[],
): readonly BodyContent[] {
  if (!contents.every(({ mediaType }) => isRange(mediaType))) return contents
  return contents.flatMap((content) => {
    const { type } = getValueType(content.schema ?? true, scope.schemas.find)
    const isJsonRange = isWithinRange('application/json', content.mediaType)
    return isJsonRange && (type === 'object' || type === 'array')
      ? [{ ...content, mediaType: 'application/json' }, content]
      : [content]
  })
}

function parseContent(scope: DocumentScope, member: Located): ParsedContent | undefined {
  const located = followOrReject(scope, member)
  if (!located) return undefined
  const target = { ...located, key: member.key }
  if (target.value === null) target.value = {}
  if (!isLocatedMapping(target)) {
    scope.reject(
      member,
      `The media type ${quoteName(member.key)} must be a mapping.`,
      clauses.mediaType,
    )
    return undefined
  }
  warnMisplacedSchema(scope, member, target)
  const schema = parseSchema(scope, target)
  const part = {
    mediaType: member.key.trim(),
    schema,
    examples: parseContentExamples(scope, { content: target, schema }, 'request'),
    properties: isFormType(member.key) ? parseFormProperties(scope, target, schema) : {},
  }
  const documented = {
    ...part,
    description: isAtLeast(scope.version, '3.2') ? getText(target, 'description') : undefined,
    external: parseExternalExamples(scope, target),
    at: scope.getPointer(located),
  }
  return { part, documented }
}

/**
 * Returns the schema of the complete body. Sequential bodies become an array of their items
 * (OpenAPI 3.2.1, Sequential Media Types).
 */
function parseSchema(scope: DocumentScope, content: LocatedMapping): Schema | undefined {
  const schema = scope.schemas.parse(getChild(content, 'schema'), scope.warn)
  if (isMultipart(content.key)) return schema
  const items = scope.schemas.parse(getChild(content, 'itemSchema'), scope.warn)
  if (items === undefined) return schema
  return { type: 'array', items, ...(schema !== undefined && { allOf: [schema] }) }
}

function parseFormProperties(
  scope: DocumentScope,
  content: LocatedMapping,
  schema: Schema | undefined,
): Readonly<Record<string, FormProperty>> {
  const properties = collectProperties(schema ?? true, scope.schemas.find)
  const hasParts = isMultipart(content.key)
  const encodings = getChild(content, 'encoding')
  const parsed = [...properties].map(([name, { schema: own, isRequired }]) => {
    const encoding = getChild(encodings, name)
    const { whole, isArray, entry } = getEntryType(scope, own)
    const isBinary = isBytes(entry, scope.version, hasParts)
    const stated = isMapping(encoding.value) ? getText(encoding, 'contentType') : undefined
    const contentType = stated ?? chooseContentType(entry, isBinary, scope.version)
    const { type, format } = whole
    // The text is sent exactly as entered.
    const isPlain =
      contentType === 'text/plain' ||
      (!hasParts && !isBinary && !/json|xml|[,*]/i.test(contentType))
    const isOne = isPlain && isSecret({ name, in: 'body', type, format })
    const property: FormProperty = {
      isRequired,
      contentType,
      isArray,
      isBinary,
      ...(isOne && { isSecret: true }),
      style: parseStyle(scope, encoding, hasParts),
      schema: own,
    }
    return [name, property] as const
  })
  return Object.fromEntries(parsed)
}

/** Returns the type of a property, and the type of its items if it is an array. */
function getEntryType(scope: DocumentScope, schema: Schema) {
  const { find } = scope.schemas
  const whole = getValueType(schema, find)
  const isArray = whole.type === 'array'
  return { whole, isArray, entry: isArray ? getValueType(whole.items ?? true, find) : whole }
}

/**
 * Returns whether a property holds bytes.
 * In multipart, a schema without constraints means bytes since 3.1 (3.1.1, Considerations for File
 * Uploads). `format: binary` has no meaning there any more, but is still widely used.
 */
function isBytes(entry: ValueType, version: Version, hasParts: boolean): boolean {
  if (entry.contentEncoding !== undefined && !isIdentity(entry.contentEncoding)) return false
  if (entry.contentMediaType !== undefined) return !isText(entry.contentMediaType)
  if (entry.format === 'binary' && (entry.type === 'string' || entry.type === 'unknown'))
    return true
  return hasParts && isAtLeast(version, '3.1') && entry.isEmpty
}

/** Returns whether an encoding leaves bytes unchanged (RFC 2045, section 6.2). */
function isIdentity(encoding: string): boolean {
  return /^(?:7bit|8bit|binary)$/i.test(encoding)
}

function isText(mediaType: string): boolean {
  return /^(text\/|application\/(json|xml|yaml)\b|[^;]*\+(json|xml|yaml)\b)/i.test(mediaType.trim())
}

/**
 * Returns the default content type of the Encoding Object (3.1.1; 3.0.4 has no default without a
 * type).
 */
function chooseContentType(entry: ValueType, isBinary: boolean, version: Version): string {
  if (isBinary) return entry.contentMediaType ?? 'application/octet-stream'
  switch (entry.type) {
    case 'object':
    // A nested array has no separate part, so it is serialized as JSON.
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

function parseStyle(
  scope: DocumentScope,
  encoding: Located,
  hasParts: boolean,
): FormProperty['style'] {
  if (!isLocatedMapping(encoding)) {
    if (encoding.value !== undefined) {
      scope.warn(encoding, 'An encoding must be a mapping; it is ignored.')
    }
    return undefined
  }
  warnHeaders(scope, encoding, hasParts)
  const written = getChild(encoding, 'style')
  const explode = parseFlag(scope, encoding, 'explode')
  const allowReserved = parseFlag(scope, encoding, 'allowReserved')
  if (written.value === undefined && explode === undefined && allowReserved === undefined) {
    return undefined
  }
  const style = queryStyles.find((known) => known === written.value)
  if (!style && written.value !== undefined) {
    const sentence = `The style of the property ${quoteName(encoding.key)} is not defined for forms. Write ${queryStyles.join(', ')}, or leave it out.`
    scope.reject(written, sentence, clauses.encoding)
  }
  return {
    style: style ?? 'form',
    explode: explode ?? isExplodedByDefault(style ?? 'form'),
    allowReserved: allowReserved ?? false,
    ...parseNesting(scope, encoding),
  }
}

/** Warns about part headers, which browsers set themselves. */
function warnHeaders(scope: DocumentScope, encoding: LocatedMapping, hasParts: boolean): void {
  const headers = getChild(encoding, 'headers')
  const names = getMembers(headers).filter(({ key }) => key.toLowerCase() !== 'content-type')
  if (!hasParts || names.length === 0) return
  const list = names.map(({ key }) => quoteName(key)).join(', ')
  scope.warn(
    headers,
    `The part ${quoteName(encoding.key)} has headers (${list}), which are not sent: a page cannot set them.`,
  )
}
