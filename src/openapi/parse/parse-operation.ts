import type {
  Callable,
  Operation,
  Reason,
  SchemeUse,
  Security,
} from '#request/description/operation.ts'
import { isRange, parseMediaType } from '#text/media-type.ts'
import { checkFieldValue } from '#request/serialize/header.ts'
import { attempt, Unserializable } from '#request/serialize/value.ts'
import { findStreamFormat } from '#text/stream/stream-format.ts'
import type { DocumentedResponse } from '#response/documented-response.ts'
import { citeClause } from '#text/citation.ts'
import type { Version } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import { explainUnusable, getCredentialTarget, isUsable } from '#request/credential-target.ts'
import { getBlockedReasons } from '#request/blocked-reasons.ts'
import { quoteDocument } from '#text/quote-document.ts'
import { parseExternalDocs } from './about.ts'
import { parseBadges } from './badges.ts'
import { parseBody } from './body.ts'
import type { OperationDocumentation } from './documented-operation.ts'
import {
  clipText,
  getChild,
  isMapping,
  getItems,
  getMembers,
  quoteName,
  getText,
  readNumber,
} from '../load/located.ts'
import type { Located } from '../load/located.ts'
import { createPartCache } from './scope.ts'
import type { DocumentScope, OperationScope } from './scope.ts'
import { parseParameters, parsePath } from './parameters.ts'
import { checkTemplate } from './path-item.ts'
import type { PathOperation } from './path-item.ts'
import { resolveSecurityUrls, parseScheme } from './security-schemes.ts'
import { parseResponses } from './responses.ts'
import { parseFlag } from './serialization.ts'
import { parseServers } from './servers.ts'

const recallSecurity = createPartCache<Security>()

/**
 * Parses an operation without its name, which is derived for all operations together.
 *
 * @param direction outbound for a call by a client, inbound for a callback or webhook
 */
export function parseOperation(
  scope: OperationScope,
  { method, path: writtenPath, at, item, field }: PathOperation,
  slug: string,
  direction: 'outbound' | 'inbound' = 'outbound',
): {
  readonly operation: Omit<Operation, 'name' | 'isNamedById'>
  readonly documentation: Omit<OperationDocumentation, 'callbacks'>
} {
  const lists = [field('parameters'), getChild(at, 'parameters')]
  const { parameters: described, ignoredHeaders } = parseParameters(scope, lists, writtenPath)
  const { path, read } =
    direction === 'outbound'
      ? parsePath(scope, item, writtenPath, described)
      : { path: writtenPath, read: described }
  const parameters = read.map(({ part }) => part)
  const template = { path, ...(path !== writtenPath && { writtenPath }), parameters }
  if (direction === 'outbound') checkTemplate(scope, item, template)
  const bodyReading = parseBody(scope, getChild(at, 'requestBody'))
  const body = bodyReading?.part
  const levels = [getChild(at, 'servers'), field('servers'), getChild(scope.root, 'servers')]
  const { servers, source } = parseServers(scope, levels)
  // The first that is present applies, even if it is invalid.
  const stated = [getChild(at, 'security'), getChild(scope.root, 'security')].find(
    ({ value }) => value !== undefined && value !== null,
  )
  const security = resolveSecurityUrls(parseSecurity(scope, stated), servers)
  const responses = parseResponses(scope, getChild(at, 'responses'))
  const holder = (key: string) => (getText(at, key) === undefined ? field(key).parent : at) ?? at
  const operation = {
    openapi: scope.version,
    id: getOperationId(at) ?? `${method} ${writtenPath}`,
    slug,
    method,
    ...template,
    summary: getText(holder('summary'), 'summary'),
    description: getText(holder('description'), 'description'),
    isDeprecated: parseFlag(scope, at, 'deprecated') ?? false,
    tags: getItems(getChild(at, 'tags')).flatMap(({ value }) =>
      typeof value === 'string' ? value : [],
    ),
    ...parseBadges(scope, at),
    ignoredHeaders,
    statedHeaders: [],
    body,
    servers,
    security,
    callable: findCallable({ method, parameters, body, security }, scope, at),
    ...getResponseTypes(responses),
    ...findStream(responses),
  }
  const documentation = {
    parameters: read.map(({ documented }) => documented),
    body: bodyReading?.documented,
    responses,
    externalDocs: parseExternalDocs(at),
    pointers: {
      operation: scope.getPointer(at),
      summary: scope.getTextPointer(holder('summary'), 'summary'),
      description: scope.getTextPointer(holder('description'), 'description'),
      servers: source,
      security: stated && scope.getPointer(stated),
    },
  }
  return { operation, documentation }
}

/**
 * Returns the stream format if all successful responses with content use it, because the page
 * offers no choice.
 */
function findStream(responses: readonly DocumentedResponse[]): Pick<Operation, 'stream'> {
  const formats = getSuccessTypes(responses).map((mediaType) =>
    findStreamFormat(parseMediaType(mediaType).essence),
  )
  const [stream] = formats
  return stream && formats.every((format) => format === stream) ? { stream } : {}
}

/**
 * Returns the media types to choose from in an Accept header. A range or a single type is not a
 * choice.
 */
function getResponseTypes(
  responses: readonly DocumentedResponse[],
): Pick<Operation, 'responseTypes'> {
  const types = getSuccessTypes(responses).filter((type) => !isRange(type) && canBeSent(type))
  const responseTypes = [...new Set(types)]
  return responseTypes.length > 1 ? { responseTypes } : {}
}

function getSuccessTypes(responses: readonly DocumentedResponse[]): readonly string[] {
  return responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType.trim()))
}

function canBeSent(mediaType: string): boolean {
  return !(attempt(() => checkFieldValue(mediaType)) instanceof Unserializable)
}

export function getOperationId(operation: Located): string | undefined {
  const at = getChild(operation, 'operationId')
  const { value } = at
  if (typeof value === 'number') return readNumber(at, value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/**
 * Determines where an operation can be called from, by its description and by what browsers can
 * send.
 */
function findCallable(
  {
    method,
    parameters,
    body,
    security,
  }: Pick<Operation, 'method' | 'parameters' | 'body' | 'security'>,
  { version, reasons: [contradiction] }: OperationScope,
  at: Located,
): Callable {
  if (contradiction) return { from: 'nowhere', reason: contradiction }
  if (getChild(at, 'x-console').value === false) return { from: 'program', reason: switchedOff }
  const required = parameters.filter(({ isRequired }) => isRequired)
  const request = {
    method,
    headers: required.flatMap(({ in: location, name }) =>
      location === 'header' || location === 'cookie'
        ? [{ name: location === 'header' ? name : 'Cookie', value: '' }]
        : [],
    ),
    body: body?.isRequired ? ({ kind: 'text', text: '' } as const) : ({ kind: 'none' } as const),
    slots: [],
  }
  const [reason = explainSecurity(security, version)] = getBlockedReasons(request, false)
  return reason ? { from: 'program', reason } : { from: 'page' }
}

const switchedOff: Reason = {
  sentence: 'The document switches its console off. Use a snippet in a terminal or a program.',
  citation: { edition: 'This portal', section: 'x-console' },
}

/** Returns a reason only if a page can meet none of the alternatives. */
function explainSecurity(security: Security, version: Version): Reason | undefined {
  if (security.state !== 'stated') return undefined
  const reasons = security.alternatives
    .filter(isUsable)
    .map((uses) => uses.flatMap((use) => findUnsupportedReasons(use, version))[0])
  return reasons.includes(undefined) ? undefined : reasons[0]
}

function findUnsupportedReasons({ name, scheme }: SchemeUse, version: Version): readonly Reason[] {
  if (scheme.type === 'other') {
    const sentence = `The security scheme ${quoteDocument(name, 120)} asks for ${scheme.what}, which a page cannot give. Call this operation from a program.`
    return [{ sentence, citation: citeClause(clauses.securityScheme, version) }]
  }
  const slots = [{ scheme: quoteName(name), ...getCredentialTarget(scheme) }]
  return getBlockedReasons({ method: 'GET', headers: [], body: { kind: 'none' }, slots }, false)
}

/** Parses security. Only `[]` means none; invalid security counts as stated, with its error. */
function parseSecurity(scope: DocumentScope, stated: Located | undefined): Security {
  if (!stated) return { state: 'not-specified' }
  const { value } = stated
  if (Array.isArray(value)) {
    if (value.length === 0) return { state: 'none' }
    return recallSecurity(scope, value, (shared) => parseAlternatives(shared, stated))
  }
  const error =
    'security must be a list of requirements, or [] for none. The required credentials cannot be determined.'
  scope.reject(stated, error, clauses.securityRequirement)
  const uses = isMapping(value)
    ? getMembers(stated).map((requirement) => parseUse(scope, requirement).use)
    : []
  const [first = createInvalidUse(stated), ...others] = uses
  return { state: 'stated', alternatives: [[{ ...first, error }, ...others]] }
}

function parseAlternatives(scope: DocumentScope, winner: Located): Security {
  const requirements = getItems(winner).map((item) => parseRequirement(scope, item))
  const errors = requirements.map(({ uses }) => explainUnusable(uses))
  const alternatives = requirements.map(({ uses }, index) => {
    const [first, ...others] = uses
    const error = errors[index]
    return first && error !== undefined && isUsable(uses) ? [{ ...first, error }, ...others] : uses
  })
  for (const [index, { at }] of requirements.entries()) {
    const error = errors[index]
    if (error === undefined) continue
    if (errors.includes(undefined)) scope.warn(at, `${error} This alternative cannot be used.`)
    else scope.reject(at, error, clauses.securityRequirement)
  }
  return { state: 'stated', alternatives }
}

function parseRequirement(
  scope: DocumentScope,
  item: Located,
): { readonly uses: readonly SchemeUse[]; readonly at: Located } {
  if (!isMapping(item.value)) {
    const error = 'A security requirement must map names of schemes to scopes.'
    const use = typeof item.value === 'string' ? parseUse(scope, item, item.value).use : undefined
    return { uses: [{ ...(use ?? createInvalidUse(item)), error }], at: item }
  }
  const readings = getMembers(item).map((member) => parseUse(scope, member))
  return { uses: readings.map(({ use }) => use), at: readings.find(({ at }) => at)?.at ?? item }
}

function parseUse(
  scope: DocumentScope,
  requirement: Located,
  name = requirement.key,
): { readonly use: SchemeUse; readonly at: Located | undefined } {
  const scheme = parseScheme(scope, name, requirement)
  const scopes = getItems(requirement).flatMap(({ value }) =>
    typeof value === 'string' ? value : [],
  )
  if ('type' in scheme) return { use: { name, scheme, scopes }, at: undefined }
  const { error, at = requirement } = scheme
  return { use: { name, scheme: { ...invalidScheme, error }, scopes }, at }
}

/** Represents a requirement without a scheme name, labelled with its raw text. */
function createInvalidUse({ value }: Located): SchemeUse {
  return { name: clipText(JSON.stringify(value) ?? ''), scheme: invalidScheme, scopes: [] }
}

const invalidScheme = {
  description: undefined,
  type: 'other',
  what: 'a credential that cannot be read',
} as const
