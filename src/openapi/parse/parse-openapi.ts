import { showDirections } from '#text/quote-document.ts'
import { isAtLeast, newestVersion, versions } from '#text/citation.ts'
import type { Version } from '#text/citation.ts'
import type { Operation } from '#request/description/operation.ts'
import type { Schema } from '#request/description/parameter.ts'
import { parseInfo, parseTags } from './about.ts'
import type { DocumentInfo, Tag } from './about.ts'
import { parseOperations, parseWebhooks } from './operations.ts'
import type { OperationSource } from './operations.ts'
import { getChild, isMapping, locateRoot, getText } from '../load/located.ts'
import type { Located, SourceFile, SourceFiles } from '../load/located.ts'
import { createDocumentScope } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { convertSwagger } from './convert-swagger.ts'
import { toOpenApiPath } from '../load/nearest-pointer.ts'
import { DocumentError, createProblemList } from '../load/problem-list.ts'
import type { DocumentProblem } from '../load/problem-list.ts'
import { formatSourcePointer } from '../load/reference.ts'
import { createResolver } from './resolver.ts'
import { hideData, findInternalParts } from './internal-parts.ts'
import { createSchemaParser } from './schema-parser.ts'
import type { InboundRequest } from './documented-operation.ts'

/**
 * Parses the operations of a loaded document. Follows references between its files only.
 *
 * @param findOrigin returns where a value was written, if elsewhere
 * @throws {DocumentError} if it is not an OpenAPI document of a supported version
 */
export function parseOpenApi(
  given: SourceFiles,
  findOrigin?: (at: Located) => Located,
): ParsedOpenApi {
  const parsed = parseVersion(given.main)
  const { version } = parsed
  const isSwagger = !isAtLeast(version, '3.0')
  const files = isSwagger ? convertSwagger(given) : given
  const root = locateRoot(files.main)
  const problems = createProblemList(findOrigin)
  const rename = isSwagger ? toOpenApiPath : undefined
  const isSchema2020 = isAtLeast(version, '3.1')
  const resolver = createResolver(files, {
    rename,
    hasSiblings: isSchema2020,
    hasAddresses: isSchema2020,
  })
  const internalParts = findInternalParts(files, resolver)
  hideData(files, resolver, internalParts)
  const document = { version, root, resolver, internalParts } as const
  const schemas = createSchemaParser({ ...document, rename }, (at, sentence) =>
    problems.add('warning', at, sentence),
  )
  const getPointer = (at: Located) => formatSourcePointer(findOrigin?.(at) ?? at, files.main.path)
  const scope = createDocumentScope({ ...document, schemas, getPointer }, problems)
  checkRoot(scope, parsed)
  const operations = parseOperations(scope, problems)
  const webhooks = parseWebhooks(scope, problems)
  const tags = parseTags(scope)
  const info = getChild(root, 'info')
  return {
    title: showDirections(getTitle(info) ?? `Untitled API (${given.main.path})`),
    version: getApiVersion(info),
    description: getText(info, 'description'),
    openapi: version,
    operations: operations.map(({ operation }) => operation),
    internal: [...scope.internal],
    sources: operations.map(({ source }) => source),
    tags,
    schemas: schemas.list(),
    problems: problems.list(),
    webhooks,
    about: parseInfo(root),
  }
}

function getTitle(info: Located): string | undefined {
  const title = getText(info, 'title')
  return title?.trim() === '' ? undefined : title
}

/** Returns the API version, which YAML may parse as a number. */
function getApiVersion(info: Located): string | undefined {
  const { value } = getChild(info, 'version')
  if (typeof value === 'number') {
    return info.file.readDigits(['info', 'version']) ?? String(value)
  }
  return typeof value === 'string' ? value : undefined
}

function checkRoot({ root, warn }: DocumentScope, { text, isLater, version }: ParsedVersion): void {
  if (isLater) {
    const sentence = `This document uses OpenAPI ${text}, which is newer than this portal supports. It is parsed as ${version}, and newer features are ignored.`
    warn(getChild(root, 'openapi'), sentence)
  }
  const paths = getChild(root, 'paths')
  if (!isMapping(paths.value) && paths.value !== undefined && paths.value !== null) {
    warn(paths, 'paths must map each path to its operations; it is ignored.')
  }
}

interface ParsedVersion {
  readonly version: Version
  /** Whether the document uses a later, unknown version. */
  readonly isLater: boolean
  readonly text: string
}

/** @throws {DocumentError} if it is not an OpenAPI document of a supported version */
export function parseVersion(file: SourceFile): ParsedVersion {
  const root = file.value
  if (!isMapping(root)) {
    throw new DocumentError(file.name, 1, `This is not an OpenAPI document: it must be a mapping.`)
  }
  const key = fields.find((field) => Object.hasOwn(root, field))
  if (!key) {
    const sentence = `This is not an OpenAPI document: it has neither openapi nor swagger. ${supportedVersions}`
    throw new DocumentError(file.name, 1, sentence)
  }
  const value = root[key]
  const text = typeof value === 'number' ? (file.readDigits([key]) ?? String(value)) : value
  const found = typeof text === 'string' ? findVersion(key, text) : undefined
  if (!found || typeof text !== 'string') {
    const written = typeof text === 'string' ? `"${text.slice(0, 40)}"` : 'no text'
    const sentence = `${key} is ${written}. ${supportedVersions}`
    throw new DocumentError(file.name, file.findLines([[key]])[0] ?? 1, sentence)
  }
  return { ...found, text }
}

const fields = ['openapi', 'swagger'] as const

const supportedVersions = 'This portal reads OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0.'

function findVersion(
  key: (typeof fields)[number],
  text: string,
): Pick<ParsedVersion, 'version' | 'isLater'> | undefined {
  if (key === 'swagger') {
    return /^2(\.0)?$/.test(text) ? { version: '2.0', isLater: false } : undefined
  }
  const minor = /^3\.(0|[1-9]\d*)(?:\.|-|$)/.exec(text)?.[1]
  if (minor === undefined) return undefined
  const known = versions.find((version) => version === `3.${minor}`)
  return { version: known ?? newestVersion, isLater: known === undefined }
}

export interface ParsedOpenApi {
  readonly title: string
  readonly version: string | undefined
  readonly description: string | undefined
  readonly openapi: Version
  /** In document order. */
  readonly operations: readonly Operation[]
  /**
   * Operations marked `x-internal`, by method and path; only the path if it has no operations.
   * Includes webhooks.
   */
  readonly internal: readonly string[]
  /** The pointers and responses of each operation, in the same order. */
  readonly sources: readonly OperationSource[]
  /** In document order, including unused tags. */
  readonly tags: readonly Tag[]
  /** Named and referenced schemas by reference, such as `#/components/schemas/User`. */
  readonly schemas: ReadonlyMap<string, Schema>
  /** Problems by file and line. If the document is unusable, a DocumentError is thrown instead. */
  readonly problems: readonly DocumentProblem[]
  readonly webhooks: readonly InboundRequest[]
  readonly about: DocumentInfo
}
