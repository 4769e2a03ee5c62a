import type {
  DocumentedContent,
  DocumentedHeader,
  DocumentedLink,
  DocumentedResponse,
} from '#response/documented-response.ts'
import { isAtLeast } from '#text/citation.ts'
import { parseExamples, parseExternalExamples, parseContentExamples } from './examples.ts'
import {
  getChild,
  isExtension,
  isLocatedMapping,
  isMapping,
  getMembers,
  quoteName,
  getText,
  readData,
} from '../load/located.ts'
import type { Located, LocatedMapping } from '../load/located.ts'
import { warnMisplacedSchema, warnSwaggerField, warnWrongKind } from './object-kinds.ts'
import type { ObjectKind } from './object-kinds.ts'
import { dropRepeatedKeywords } from './parameters.ts'
import { createPartCache, followOrWarn } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { parseFlag } from './serialization.ts'

const recallResponse = createPartCache<DocumentedResponse>()

/**
 * Parses the responses of an operation, in document order. Problems are only warnings, because
 * requests do not depend on responses.
 */
export function parseResponses(
  scope: DocumentScope,
  located: Located,
): readonly DocumentedResponse[] {
  return getMembers(located)
    .filter(({ key }) => !isExtension(key))
    .flatMap((member) => parseResponse(scope, member) ?? [])
}

function parseResponse(scope: DocumentScope, member: Located): DocumentedResponse | undefined {
  // The keys of the Responses Object (OpenAPI 3.1.1, Responses Object).
  if (!/^(?:[1-5](?:\d\d|XX)|default)$/i.test(member.key)) {
    const sentence = `${quoteName(member.key)} is no status code, no range such as 4XX and not default; the response is omitted.`
    scope.warn(member, sentence)
    return undefined
  }
  const target = findMapping(scope, member, 'response')
  if (!target) return undefined
  const shared = recallResponse(scope, target.value, (within) => parseParts(within, target))
  return { ...shared, status: member.key, at: scope.getPointer(member) }
}

function parseParts(scope: DocumentScope, target: LocatedMapping): DocumentedResponse {
  warnSwaggerField(scope, target, 'schema')
  return {
    status: target.key,
    ...(isAtLeast(scope.version, '3.2') && { summary: getText(target, 'summary') }),
    description: getText(target, 'description'),
    descriptionAt: scope.getTextPointer(target, 'description'),
    contents: getMembers(getChild(target, 'content'))
      .filter(({ key }) => !isExtension(key))
      .flatMap((content) => parseContent(scope, content) ?? []),
    headers: getMembers(getChild(target, 'headers')).flatMap((header) =>
      parseHeader(scope, header),
    ),
    links: getMembers(getChild(target, 'links'))
      .filter(({ key }) => !isExtension(key))
      .flatMap((link) => parseLink(scope, link) ?? []),
    at: scope.getPointer(target),
  }
}

function parseContent(scope: DocumentScope, member: Located): DocumentedContent | undefined {
  if (!member.key.includes('/')) {
    const sentence = `${quoteName(member.key)} is not a media type: it must be a type, a slash and a subtype (RFC 9110, section 8.3.1). The content is omitted.`
    scope.warn(member, sentence)
    return undefined
  }
  const target = followOrWarn(scope, member, 'The content is omitted.')
  if (!target) return undefined
  const at = scope.getPointer(target)
  // Without a value, the media type is still known.
  if (!isLocatedMapping(target))
    return { mediaType: member.key, schema: undefined, examples: [], at }
  warnMisplacedSchema(scope, member, target)
  const schema = scope.schemas.parse(getChild(target, 'schema'), scope.warn)
  const content = { ...target, key: member.key }
  const examples = parseContentExamples(scope, { content, schema }, 'response')
  const itemSchema = scope.schemas.parse(getChild(target, 'itemSchema'), scope.warn)
  const items = itemSchema === undefined ? {} : { itemSchema }
  const external = parseExternalExamples(scope, target)
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
  const target = findMapping(scope, member, 'header')
  if (!target) return []
  const [content] = getMembers(getChild(target, 'content'))
  const holder = content ?? target
  const schema = scope.schemas.parse(getChild(holder, 'schema'), scope.warn)
  return [
    {
      name: member.key,
      description: getText(target, 'description'),
      descriptionAt: scope.getTextPointer(target, 'description'),
      isRequired: parseFlag(scope, target, 'required') ?? false,
      isDeprecated: parseFlag(scope, target, 'deprecated') ?? false,
      schema: dropRepeatedKeywords(schema, target.value),
      schemaAt: scope.getPointer(getChild(holder, 'schema')),
      serialization: content
        ? { by: 'content', mediaType: content.key }
        : {
            by: 'style',
            // The only style of a header (OpenAPI 3.1.1, Header Object).
            style: 'simple',
            explode: parseFlag(scope, target, 'explode') ?? false,
            allowReserved: false,
          },
      examples: parseExamples(scope, target, schema),
      at: scope.getPointer(member),
    },
  ]
}

function parseLink(scope: DocumentScope, member: Located): DocumentedLink | undefined {
  const target = findMapping(scope, member, 'link')
  if (!target) return undefined
  const parameters = readData(getChild(target, 'parameters'))
  return {
    name: member.key,
    description: getText(target, 'description'),
    target: getText(target, 'operationId') ?? getText(target, 'operationRef'),
    parameters: isMapping(parameters) ? parameters : {},
    body: readData(getChild(target, 'requestBody')),
    server: getText(getChild(target, 'server'), 'url'),
    at: scope.getPointer(member),
  }
}

function findMapping(
  scope: DocumentScope,
  member: Located,
  kind: ObjectKind,
): LocatedMapping | undefined {
  const name = `The ${kind} ${quoteName(member.key)}`
  const target = followOrWarn(scope, member, `${name} is omitted.`)
  if (!target) return undefined
  warnWrongKind(scope, member, target, kind)
  if (isLocatedMapping(target)) return target
  scope.warn(member, `${name} must be a mapping; it is omitted.`)
  return undefined
}
