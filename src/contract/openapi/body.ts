import type { BodyContent, RequestBody } from '#core/request/description/body.ts'
import { isAtLeast } from '#core/citation/version.ts'
import { clauses } from '#core/citation/clauses.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { isWellFormedType } from '#core/request/media-range.ts'
import { findSequence } from '#core/request/serialize/sequence.ts'
import { isFormData, isFormType, isMultipart } from '#core/text/form-type.ts'
import type { DocumentedBody, PartReading } from './documented-operation.ts'
import { readFormProperties } from './form-properties.ts'
import {
  enter,
  isExtension,
  isLocatedMapping,
  isMapping,
  listMembers,
  readText,
} from '../source/located.ts'
import type { Located, LocatedMapping } from '../source/located.ts'
import { quoteName } from '../source/quote-name.ts'
import { readValueType } from './value-type.ts'
import { readExternalExamples } from './examples.ts'
import { readContentExamples } from './schema-examples.ts'
import { recall } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { readFlag } from './serialization.ts'

type BodyReading = PartReading<RequestBody, DocumentedBody>

/** The body of an operation, or undefined where it has none. */
export function readBody(scope: DocumentScope, located: Located): BodyReading | undefined {
  if (located.value === undefined || located.value === null) return undefined
  const resolution = scope.resolver.follow(located)
  if (resolution.outcome === 'broken') {
    scope.refuse(resolution.at, resolution.sentence, clauses.reference)
    return undefined
  }
  const { target } = resolution
  if (!isLocatedMapping(target)) {
    scope.refuse(target, 'requestBody must be a mapping.', clauses.requestBody)
    return undefined
  }
  return recall(scope, 'body', target.value, (shared) => readContents(shared, target))
}

function readContents(scope: DocumentScope, target: LocatedMapping): BodyReading | undefined {
  const isRequired = readFlag(scope, target, 'required') ?? false
  const content = enter(target, 'content')
  const members = listMembers(content).filter(({ key }) => key.includes('/') || !isExtension(key))
  if (members.length === 0) {
    const sentence = `The body ${isMapping(content.value) ? 'names no media type' : 'has no content'}, so it is not said what to send. Add a media type under content.`
    if (isRequired) scope.refuse(target, sentence, clauses.requestBody)
    else scope.note(target, `${sentence} No body is offered.`)
    return undefined
  }
  const [well, badly] = partition(members, ({ key }) => isWellFormedType(key.trim()))
  for (const member of badly) {
    const sentence = `${quoteName(member.key)} is no media type: it must be a type, a slash and a subtype, and each parameter a name, an equals sign and a value (RFC 9110, section 8.3.1).`
    if (isRequired && well.length === 0) scope.refuse(member, sentence, clauses.requestBody)
    else scope.note(member, `${sentence} It is left out.`)
  }
  const read = well.flatMap((member) => readContent(scope, member) ?? [])
  const contents = read.flatMap((one) => (one.positional ? [] : [one.content]))
  for (const { positional } of read) {
    if (positional === undefined) continue
    const sentence = `${positional.key} describes parts without names, which cannot be written here. Describe the parts as properties.`
    if (isRequired && contents.length === 0) scope.refuse(positional, sentence, clauses.mediaType)
    else scope.note(positional, `${sentence} The media type is left out.`)
  }
  if (contents.length === 0) return undefined
  const described = { isRequired, description: readText(target, 'description') }
  return {
    part: { ...described, contents: contents.map(({ part }) => part) },
    documented: {
      ...described,
      contents: contents.map(({ documented }) => documented),
      at: scope.place(target),
      descriptionAt: scope.placeText(target, 'description'),
    },
  }
}

function partition<Item>(
  items: readonly Item[],
  belongs: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))]
}

interface ReadContent {
  readonly content: PartReading<BodyContent, DocumentedBody['contents'][number]>
  /** The field by which its parts are told by their position, and have no names. */
  readonly positional: Located | undefined
}

function readContent(scope: DocumentScope, member: Located): ReadContent | undefined {
  const resolution = scope.resolver.follow(member)
  if (resolution.outcome === 'broken') {
    scope.refuse(resolution.at, resolution.sentence, clauses.reference)
    return undefined
  }
  const target = { ...resolution.target, key: member.key }
  if (target.value === null) target.value = {}
  if (!isLocatedMapping(target)) {
    scope.refuse(
      member,
      `The media type ${quoteName(member.key)} must be a mapping.`,
      clauses.mediaType,
    )
    return undefined
  }
  const schema = readSchema(scope, target)
  const part = {
    mediaType: member.key.trim(),
    schema,
    examples: readContentExamples(scope, { content: target, schema }, 'request'),
    properties: isFormType(member.key) ? readFormProperties(scope, target, schema) : {},
  }
  const documented = {
    ...part,
    description: isAtLeast(scope.version, '3.2') ? readText(target, 'description') : undefined,
    external: readExternalExamples(scope, target),
    at: scope.place(resolution.target),
  }
  return { content: { part, documented }, positional: findPositional(scope, target, schema) }
}

/**
 * The field that describes parts by position (OpenAPI 3.2.1, Encoding By Position). Of other media types it says nothing, and the parts of
 * multipart/form-data have names anyway (RFC 7578, section 4.2).
 */
function findPositional(
  scope: DocumentScope,
  content: LocatedMapping,
  schema: Schema | undefined,
): Located | undefined {
  if (!isMultipart(content.key)) return undefined
  const stated = ['prefixEncoding', 'itemEncoding', 'itemSchema'].find(
    (key) => content.value[key] !== undefined,
  )
  if (stated !== undefined) return enter(content, stated)
  const isList =
    isAtLeast(scope.version, '3.2') &&
    !isFormData(content.key) &&
    readValueType(schema ?? true, scope.schemas.find).type === 'array'
  return isList ? enter(content, 'schema') : undefined
}

/** The schema of the whole body: a sequence is the list of its items (OpenAPI 3.2.1, Sequential Media Types). */
function readSchema(scope: DocumentScope, content: LocatedMapping): Schema | undefined {
  const schema = scope.schemas.read(enter(content, 'schema'), scope.note)
  if (findSequence(content.key) === undefined) return schema
  const items = scope.schemas.read(enter(content, 'itemSchema'), scope.note)
  if (items === undefined) return schema
  return { type: 'array', items, ...(schema !== undefined && { allOf: [schema] }) }
}
