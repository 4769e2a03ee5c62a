import { schemaContainers } from '#schema/keywords.ts'
import { isAtLeast, newestVersion } from '#text/citation.ts'
import type { Version } from '#text/citation.ts'
import { isExtension, getChild, getPath } from '../load/located.ts'
import type { Located, LocatedMapping } from '../load/located.ts'

/** OpenAPI objects that can be or contain references. */
export type ObjectKind =
  | 'path item'
  | 'operation'
  | 'callback'
  | 'schema'
  | 'parameter'
  | 'request body'
  | 'response'
  | 'header'
  | 'media type'
  | 'encoding'
  | 'example'
  | 'link'
  | 'security scheme'

/**
 * How a field holds objects: as one or a list, as a map, or as a map that also has `x-` extensions.
 */
export type FieldContent = readonly ['one' | 'names' | 'patterns', ObjectKind]

/** Returns the kind of the objects in a field; undefined if the field holds data. */
export function getFieldContent(kind: ObjectKind, field: string): FieldContent | undefined {
  if (leaves.has(kind)) return undefined
  if (kind === 'callback') return isExtension(field) ? undefined : ['one', 'path item']
  if (kind === 'path item' && isMethod(field)) return ['one', 'operation']
  return holdings.get(field)
}

/**
 * Returns the fixed fields of a path item that hold an operation (OpenAPI 3.2.1, Path Item Object).
 */
export function getMethods(version: Version): readonly string[] {
  return isAtLeast(version, '3.2') ? [...methods, 'query'] : methods
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Returns whether a field of a path item holds an operation, in any version. */
export function isMethod(field: string): boolean {
  return getMethods(newestVersion).includes(field)
}

/** Objects that contain only data. */
const leaves: ReadonlySet<ObjectKind> = new Set(['example', 'link', 'security scheme'])

/** Document fields that hold objects, including Swagger 2.0 fields. */
export const documentFields: Readonly<Record<string, FieldContent>> = {
  paths: ['patterns', 'path item'],
  webhooks: ['patterns', 'path item'],
  definitions: ['names', 'schema'],
  parameters: ['names', 'parameter'],
  responses: ['names', 'response'],
}

export const componentFields: Readonly<Record<string, ObjectKind>> = {
  schemas: 'schema',
  responses: 'response',
  parameters: 'parameter',
  examples: 'example',
  requestBodies: 'request body',
  headers: 'header',
  securitySchemes: 'security scheme',
  links: 'link',
  callbacks: 'callback',
  pathItems: 'path item',
  mediaTypes: 'media type',
}

/** OpenAPI and JSON Schema fields that hold objects. */
const holdings: ReadonlyMap<string, FieldContent> = new Map<string, FieldContent>([
  ...Array.from(schemaContainers, ([keyword, how]): [string, FieldContent] => [
    keyword,
    [how === 'names' ? 'names' : 'one', 'schema'],
  ]),
  ['dependencies', ['names', 'schema']],
  ['schema', ['one', 'schema']],
  ['itemSchema', ['one', 'schema']],
  ['parameters', ['one', 'parameter']],
  ['requestBody', ['one', 'request body']],
  ['prefixEncoding', ['one', 'encoding']],
  ['itemEncoding', ['one', 'encoding']],
  ['encoding', ['names', 'encoding']],
  ['content', ['names', 'media type']],
  ['headers', ['names', 'header']],
  ['examples', ['names', 'example']],
  ['links', ['patterns', 'link']],
  ['callbacks', ['patterns', 'callback']],
  ['responses', ['patterns', 'response']],
  ['additionalOperations', ['names', 'operation']],
])

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
