import type {
  DocumentedContent,
  DocumentedHeader,
  DocumentedLink,
  DocumentedResponse,
} from '#core/response/documented-response.ts'
import { isAtLeast } from '#core/citation/citation.ts'
import { readData } from '../source/read-data.ts'
import { readExamples, readExternalExamples } from './examples.ts'
import {
  enter,
  isExtension,
  isLocatedMapping,
  isMapping,
  listMembers,
  quoteName,
  readText,
} from '../source/located.ts'
import type { Located, LocatedMapping } from '../source/located.ts'
import { readContentExamples } from './schema-examples.ts'
import type { ComponentSection } from './misplaced.ts'
import { noteMediaType, noteOldField, noteOtherKind } from './misplaced.ts'
import { dropRepeated } from './parameters.ts'
import { createMemory } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { readFlag } from './serialization.ts'

const recallResponse = createMemory<DocumentedResponse>()

/**
 * Parses the responses of an operation, in document order. Problems are only warnings, because
 * requests do not depend on responses.
 */
export function readResponses(
  scope: DocumentScope,
  located: Located,
): readonly DocumentedResponse[] {
  return listMembers(located)
    .filter(({ key }) => !isExtension(key))
    .flatMap((member) => parseResponse(scope, member) ?? [])
}

function parseResponse(scope: DocumentScope, member: Located): DocumentedResponse | undefined {
  // The keys of the Responses Object (OpenAPI 3.1.1, Responses Object).
  if (!/^(?:[1-5](?:\d\d|XX)|default)$/i.test(member.key)) {
    const sentence = `${quoteName(member.key)} is no status code, no range such as 4XX and not default; the response is omitted.`
    scope.note(member, sentence)
    return undefined
  }
  const target = findMapping(scope, member, 'responses', `The response ${quoteName(member.key)}`)
  if (!target) return undefined
  const shared = recallResponse(scope, target.value, (within) => parseParts(within, target))
  return { ...shared, status: member.key, at: scope.place(member) }
}

function parseParts(scope: DocumentScope, target: LocatedMapping): DocumentedResponse {
  noteOldField(scope, target, 'schema')
  return {
    status: target.key,
    ...(isAtLeast(scope.version, '3.2') && { summary: readText(target, 'summary') }),
    description: readText(target, 'description'),
    descriptionAt: scope.placeText(target, 'description'),
    contents: listMembers(enter(target, 'content'))
      .filter(({ key }) => !isExtension(key))
      .flatMap((content) => parseContent(scope, content) ?? []),
    headers: listMembers(enter(target, 'headers')).flatMap((header) => parseHeader(scope, header)),
    links: listMembers(enter(target, 'links'))
      .filter(({ key }) => !isExtension(key))
      .flatMap((link) => parseLink(scope, link) ?? []),
    at: scope.place(target),
  }
}

function parseContent(scope: DocumentScope, member: Located): DocumentedContent | undefined {
  if (!member.key.includes('/')) {
    const sentence = `${quoteName(member.key)} is not a media type: it must be a type, a slash and a subtype (RFC 9110, section 8.3.1). The content is omitted.`
    scope.note(member, sentence)
    return undefined
  }
  const resolution = scope.resolver.follow(member)
  if (resolution.outcome === 'broken') {
    scope.note(resolution.at, `${resolution.sentence} The content is omitted.`)
    return undefined
  }
  const { target } = resolution
  const at = scope.place(target)
  // Without a value, the media type is still known.
  if (!isLocatedMapping(target))
    return { mediaType: member.key, schema: undefined, examples: [], at }
  noteMediaType(scope, member, target)
  const schema = scope.schemas.read(enter(target, 'schema'), scope.note)
  const content = { ...target, key: member.key }
  const examples = readContentExamples(scope, { content, schema }, 'response')
  const itemSchema = scope.schemas.read(enter(target, 'itemSchema'), scope.note)
  const items = itemSchema === undefined ? {} : { itemSchema }
  const external = readExternalExamples(scope, target)
  return {
    mediaType: member.key,
    schema,
    ...items,
    examples,
    ...(external.length > 0 && { external }),
    at,
  }
}

/** Parses a header. Content-Type is ignored (OpenAPI 3.1.1, Response Object, headers). */
function parseHeader(scope: DocumentScope, member: Located): readonly DocumentedHeader[] {
  if (member.key.toLowerCase() === 'content-type') return []
  const target = findMapping(scope, member, 'headers', `The header ${quoteName(member.key)}`)
  if (!target) return []
  const [content] = listMembers(enter(target, 'content'))
  const holder = content ?? target
  const schema = scope.schemas.read(enter(holder, 'schema'), scope.note)
  return [
    {
      name: member.key,
      description: readText(target, 'description'),
      descriptionAt: scope.placeText(target, 'description'),
      isRequired: readFlag(scope, target, 'required') ?? false,
      isDeprecated: readFlag(scope, target, 'deprecated') ?? false,
      schema: dropRepeated(schema, target.value),
      schemaAt: scope.place(enter(holder, 'schema')),
      examples: readExamples(scope, target, schema),
      at: scope.place(member),
    },
  ]
}

function parseLink(scope: DocumentScope, member: Located): DocumentedLink | undefined {
  const target = findMapping(scope, member, 'links', `The link ${quoteName(member.key)}`)
  if (!target) return undefined
  const parameters = readData(enter(target, 'parameters'))
  return {
    name: member.key,
    description: readText(target, 'description'),
    target: readText(target, 'operationId') ?? readText(target, 'operationRef'),
    parameters: isMapping(parameters) ? parameters : {},
    body: readData(enter(target, 'requestBody')),
    server: readText(enter(target, 'server'), 'url'),
    at: scope.place(member),
  }
}

/** @param name name with its article, to begin a sentence */
function findMapping(
  scope: DocumentScope,
  member: Located,
  section: ComponentSection,
  name: string,
): LocatedMapping | undefined {
  const resolution = scope.resolver.follow(member)
  if (resolution.outcome === 'broken') {
    scope.note(resolution.at, `${resolution.sentence} ${name} is omitted.`)
    return undefined
  }
  const { target } = resolution
  noteOtherKind(scope, member, target, section)
  if (isLocatedMapping(target)) return target
  scope.note(member, `${name} must be a mapping; it is omitted.`)
  return undefined
}
