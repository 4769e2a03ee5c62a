import { isAtLeast } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import { nestings } from '#request/description/parameter.ts'
import type {
  Nesting,
  ParameterLocation,
  Serialization,
  Style,
} from '#request/description/parameter.ts'
import { getChild, isMapping, getMembers, quoteName } from '../load/located.ts'
import type { LocatedMapping } from '../load/located.ts'
import type { DocumentScope } from './scope.ts'

export function parseSerialization(
  scope: DocumentScope,
  parameter: LocatedMapping,
  location: ParameterLocation,
): Serialization {
  const content = parseContent(scope, parameter, location)
  if (content) return content
  // querystring has no style.
  if (location === 'querystring') return { by: 'content', mediaType: '' }
  const style = parseStyle(scope, parameter, location)
  return {
    by: 'style',
    style,
    explode: parseFlag(scope, parameter, 'explode') ?? isExplodedByDefault(style),
    // Until 3.1 it applies only to query parameters.
    allowReserved:
      (location === 'query' || (isAtLeast(scope.version, '3.2') && location !== 'header')) &&
      (parseFlag(scope, parameter, 'allowReserved') ?? false),
    ...(location === 'query' && parseNesting(scope, parameter)),
  }
}

/**
 * Returns the convention for nested arrays, which OpenAPI does not define: of the parameter or
 * property, else of the document.
 */
export function parseNesting(
  scope: DocumentScope,
  holder: LocatedMapping,
): { readonly nesting?: Nesting } {
  const own = getChild(holder, 'x-nested-arrays')
  const { value } = own.value === undefined ? getChild(scope.root, 'x-nested-arrays') : own
  const nesting = nestings.find((known) => known === value)
  return nesting ? { nesting } : {}
}

/**
 * Returns the default of `explode`: true for form, and for cookie of 3.2 (3.2.0, Parameter Object).
 */
export function isExplodedByDefault(style: Style): boolean {
  return style === 'form' || style === 'cookie'
}

export function parseFlag(
  scope: DocumentScope,
  parent: LocatedMapping,
  key: string,
): boolean | undefined {
  const at = getChild(parent, key)
  if (typeof at.value === 'boolean' || at.value === undefined) return at.value
  scope.warn(at, `${key} must be true or false; it is ignored.`)
  return undefined
}

export const queryStyles: readonly Style[] = [
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
]

const styles = {
  path: ['simple', 'label', 'matrix'],
  query: queryStyles,
  header: ['simple'],
  cookie: ['form'],
} as const satisfies Record<string, readonly Style[]>

function parseStyle(
  scope: DocumentScope,
  parameter: LocatedMapping,
  location: Exclude<ParameterLocation, 'querystring'>,
): Style {
  const at = getChild(parameter, 'style')
  const allowed: readonly Style[] =
    location === 'cookie' && isAtLeast(scope.version, '3.2') ? ['form', 'cookie'] : styles[location]
  const fallback = allowed[0] ?? 'form'
  if (at.value === undefined) return fallback
  const style = allowed.find((known) => known === at.value)
  if (style) return style
  const written = quoteName(typeof at.value === 'string' ? at.value : JSON.stringify(at.value))
  const sentence = isAtLeast(scope.version, '3.0')
    ? `The style ${written} is not defined for a ${location} parameter. Write ${allowed.join(', ')}, or leave it out.`
    : `OpenAPI 3, which the portal uses for requests, has no style for the collectionFormat ${written} of a ${location} parameter. Write csv${location === 'query' ? ', ssv, pipes or multi' : ''}.`
  scope.reject(at, sentence, clauses.parameter)
  return fallback
}

/** @returns undefined without a media type, so that a style applies */
function parseContent(
  scope: DocumentScope,
  parameter: LocatedMapping,
  location: ParameterLocation,
): Serialization | undefined {
  const content = getChild(parameter, 'content')
  const [first, ...more] = getMembers(content)
  if (!first) {
    const isQuery = location === 'querystring'
    const sentence = isQuery
      ? 'A querystring parameter needs content with one media type, which defines how the query is serialized.'
      : 'content is empty, so it is unclear how to serialize the value. Name one media type.'
    // PHP serializes an empty mapping as an empty list.
    if (isQuery || isMapping(content.value)) scope.reject(content, sentence, clauses.parameter)
    return undefined
  }
  if (more.length > 0) {
    scope.warn(
      content,
      `content of a parameter may name one media type only; ${quoteName(first.key)} is read.`,
    )
  }
  return { by: 'content', mediaType: first.key }
}
