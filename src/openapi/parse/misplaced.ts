import { isAtLeast } from '#text/citation.ts'
import type { Version } from '#text/citation.ts'
import { getChild, getPath } from '../load/located.ts'
import type { Located, LocatedMapping } from '../load/located.ts'
import { componentFields } from './object-kinds.ts'
import type { ObjectKind } from './object-kinds.ts'

interface Reporter {
  readonly warn: (at: Located, sentence: string) => void
}

/**
 * Describes a reference whose target is another kind of component than expected.
 *
 * @returns undefined if the kind matches
 */
export function describeWrongKind(target: Located, expected: ObjectKind): string | undefined {
  const [components, section, ...rest] = getPath(target)
  if (components !== 'components' || rest.length !== 1) return undefined
  const [, found] = Object.entries(componentFields).find(([name]) => name === section) ?? []
  if (found === undefined || found === expected) return undefined
  return `This reference leads to ${addArticle(found)}, but ${addArticle(expected)} is expected here.`
}

function addArticle(kind: ObjectKind): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
}

/** Warns about a reference to another kind of component, located at the reference. */
export function warnWrongKind(
  { warn }: Reporter,
  at: Located,
  target: Located,
  expected: ObjectKind,
): void {
  const sentence = describeWrongKind(target, expected)
  if (sentence !== undefined) warn(getChild(at, '$ref'), sentence)
}

/**
 * Warns about a media type that refers to another kind of object, or has schema keywords instead of
 * `schema`.
 */
export function warnMisplacedSchema(
  reporter: Reporter,
  at: Located,
  content: LocatedMapping,
): void {
  const { warn } = reporter
  if (describeWrongKind(content, 'media type') !== undefined) {
    warnWrongKind(reporter, at, content, 'media type')
    return
  }
  if (content.value['schema'] !== undefined || content.value['itemSchema'] !== undefined) return
  if (!schemaKeys.some((key) => content.value[key] !== undefined)) return
  warn(content, 'This media type is a schema itself. Write it under “schema”; it is ignored here.')
}

const schemaKeys = ['type', 'properties', 'items', 'allOf', 'anyOf', 'oneOf', 'enum']

/** Warns about a Swagger 2.0 field in an OpenAPI 3 document, where it has no effect. */
export function warnSwaggerField(
  { warn, version }: Reporter & { readonly version: Version },
  at: Located,
  field: 'schema' | 'type',
): void {
  const old = getChild(at, field)
  if (old.value === undefined || !isAtLeast(version, '3.0')) return
  warn(old, `“${field}” is a field of Swagger 2.0 and is ignored. ${remedies[field]}`)
}

const remedies = {
  schema: 'In OpenAPI 3 the schema of a response is at a media type, under “content”.',
  type: 'In OpenAPI 3 the type of a parameter is in its “schema”.',
} as const
