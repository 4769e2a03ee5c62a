import type { Parameter } from '#request/description/parameter.ts'
import { parseSourcePointer } from '#openapi/load/reference.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Operation } from '#request/description/operation.ts'
import { decodeReference } from '#schema/pointer.ts'

/** Anchors of an operation’s page: names of the document, reduced to characters of an address. */

export function getParameterAnchor({ in: location, name }: Pick<Parameter, 'in' | 'name'>): string {
  return `${location}-${plain(name)}`
}

export function getStatusAnchor(status: string): string {
  return `response-${status.toLowerCase()}`
}

export function getHeaderAnchor(status: string, name: string): string {
  return `${getStatusAnchor(status)}-header-${plain(name.toLowerCase())}`
}

export function getHeaderAnchors(
  headers: readonly { readonly name: string }[],
  status: string,
  prefix = '',
): readonly string[] {
  return makeUnique(headers.map(({ name }) => prefix + getHeaderAnchor(status, name)))
}

export function getBodyAnchor(mediaType: string, isOnly: boolean): string {
  return isOnly ? 'body' : `body-${plain(mediaType)}`
}

export function getHeadingAnchor(text: string): string {
  return `about-${plain(text.toLowerCase())}`
}

/** Makes anchors unique: duplicates get their position as a suffix. */
export function makeUnique(anchors: readonly string[]): readonly string[] {
  return anchors.map((anchor, index) =>
    anchors.indexOf(anchor) === index ? anchor : `${anchor}-${index + 1}`,
  )
}

/** Keeps letters of any script, which browsers can find. */
function plain(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'value'
}

/** Returns the target operation of a link: by its id, else by a reference into `paths` (OpenAPI 3.1.1, Link Object). */
export function findLinkTarget(
  target: string | undefined,
  { operations }: Pick<ApiDescription, 'operations'>,
): Operation | undefined {
  if (target === undefined) return undefined
  const byId = operations.find(({ id }) => id === target)
  if (byId) return byId
  return findAt(target, operations) ?? findAt(decodeReference(target), operations)
}

function findAt(target: string, operations: readonly Operation[]): Operation | undefined {
  const { file, path } = parseSourcePointer(target)
  const [paths, template, method, ...rest] = path
  if (file !== '' || paths !== 'paths' || rest.length > 0) return undefined
  return operations.find(
    (operation) =>
      (operation.writtenPath ?? operation.path) === template &&
      operation.method === method?.toUpperCase(),
  )
}
