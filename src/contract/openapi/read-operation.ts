import type { Operation } from '#core/request/description/operation.ts'
import { isRange } from '#core/request/media-range.ts'
import { checkFieldValue } from '#core/request/serialize/header.ts'
import { findStreamFormat } from '#core/stream/stream-format.ts'
import { readMediaType } from '#core/text/media-type.ts'
import { readExternalDocs } from './about.ts'
import { readBody } from './body.ts'
import type { OperationDocumentation, ServersPlace } from './documented-operation.ts'
import type { DocumentedResponse } from '#core/response/documented-response.ts'
import { findCallable } from './find-callable.ts'
import { enter, listItems, readText } from '../source/located.ts'
import type { DocumentScope } from './scope.ts'
import type { Located, LocatedMapping } from '../source/located.ts'
import { readParameters } from './parameters.ts'
import type { PathOperation } from './path-item.ts'
import { checkTemplate } from './path-template.ts'
import { readResponses } from './responses.ts'
import type { OperationScope } from './scope.ts'
import { findSecurity, readSecurity } from './security.ts'
import { readFlag } from './serialization.ts'
import { readServers } from './servers.ts'

/** An operation, and what the document says of it beyond its request. */
export interface OperationReading {
  readonly operation: Operation
  readonly documentation: Omit<OperationDocumentation, 'callbacks'>
}

/** @param direction whether a client makes the request, to a path, or the service itself, to an address of its choice */
export function readOperation(
  scope: OperationScope,
  { method, path, at, item, field }: PathOperation,
  slug: string,
  direction: 'outbound' | 'inbound' = 'outbound',
): OperationReading {
  const lists = [field('parameters'), enter(at, 'parameters')]
  const { parameters: read, ignoredHeaders } = readParameters(scope, lists, path)
  const parameters = read.map(({ part }) => part)
  if (direction === 'outbound') checkTemplate(scope, item, path, parameters)
  const bodyReading = readBody(scope, enter(at, 'requestBody'))
  const body = bodyReading?.part
  const levels = [enter(at, 'servers'), field('servers'), enter(scope.root, 'servers')]
  const servers = readServers(scope, levels)
  const stated = findSecurity([enter(at, 'security'), enter(scope.root, 'security')])
  const security = readSecurity(scope, stated)
  const responses = readResponses(scope, enter(at, 'responses'))
  const { reasons } = scope
  const holder = (key: string) => (readText(at, key) === undefined ? field(key).parent : at) ?? at
  const operation = {
    openapi: scope.version,
    id: readId(at) ?? `${method} ${path}`,
    slug,
    method,
    path,
    summary: readText(holder('summary'), 'summary'),
    description: readText(holder('description'), 'description'),
    isDeprecated: readFlag(scope, at, 'deprecated') ?? false,
    tags: listItems(enter(at, 'tags')).flatMap(({ value }) =>
      typeof value === 'string' ? value : [],
    ),
    parameters,
    ignoredHeaders,
    statedHeaders: [],
    body,
    servers,
    security,
    callable: findCallable({ version: scope.version, method, parameters, body, security, reasons }),
    ...listResponseTypes(responses),
    ...findStream(responses),
  }
  const documentation = {
    parameters: read.map(({ documented }) => documented),
    body: bodyReading?.documented,
    responses,
    externalDocs: readExternalDocs(at),
    places: {
      operation: scope.place(at),
      summary: scope.placeText(holder('summary'), 'summary'),
      description: scope.placeText(holder('description'), 'description'),
      servers: placeServers(scope, levels),
      security: stated && scope.place(stated),
    },
  }
  return { operation, documentation }
}

/** @param levels of the operation, of its path and of the document; the first that is there wins */
function placeServers(scope: DocumentScope, levels: readonly Located[]): ServersPlace {
  const there = levels.flatMap((at, index) => {
    const level = names[index]
    return level && Array.isArray(at.value) && at.value.length > 0 ? [{ level, at }] : []
  })
  const [winner, ...others] = there
  return {
    level: winner?.level,
    at: winner && scope.place(winner.at),
    hidden: others.flatMap(({ level }) => (level === 'operation' ? [] : level)),
  }
}

const names = ['operation', 'path', 'document'] as const

/** Only where each successful response that has content comes item by item: what else it may be, a reader cannot choose here. */
function findStream(responses: readonly DocumentedResponse[]): Pick<Operation, 'stream'> {
  const formats = responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ contents }) => contents)
    .map(({ mediaType }) => findStreamFormat(readMediaType(mediaType).essence))
  const [stream] = formats
  return stream && formats.every((format) => format === stream) ? { stream } : {}
}

/** Those of which a header may be sent: a range is no choice, and one alone is none. */
function listResponseTypes(
  responses: readonly DocumentedResponse[],
): Pick<Operation, 'responseTypes'> {
  const types = responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ contents }) => contents)
    .map(({ mediaType }) => mediaType.trim())
    .filter((mediaType) => !isRange(mediaType) && checkFieldValue(mediaType).outcome === 'written')
  const responseTypes = [...new Set(types)]
  return responseTypes.length > 1 ? { responseTypes } : {}
}

export function readId(operation: LocatedMapping | Located): string | undefined {
  const { value } = enter(operation, 'operationId')
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
