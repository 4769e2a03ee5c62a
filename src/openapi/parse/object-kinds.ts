import { schemaContainers } from '#schema/keywords.ts'
import { isAtLeast, newestVersion } from '#text/citation.ts'
import type { Version } from '#text/citation.ts'
import { isExtension } from '../load/located.ts'

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
