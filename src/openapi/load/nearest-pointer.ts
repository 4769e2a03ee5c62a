import { getPointerTokens, formatPointer } from '#schema/pointer.ts'
import { isObject } from './located.ts'

/**
 * Returns the nearest pointer in the document for a pointer in its API description: schemas of
 * OpenAPI 3.0 and Swagger 2.0 are converted to 3.1, so that keywords may be moved or renamed.
 *
 * @param pointer pointer in the main file, such as `#/components/schemas/User`; others are returned
 * unchanged
 */
export function findNearestPointer(document: object, pointer: string): string {
  if (!pointer.startsWith('#')) return pointer
  const tokens = getPointerTokens(pointer)
  const isSwagger = Object.hasOwn(document, 'swagger')
  const moved = isSwagger ? toSwaggerPath(tokens) : tokens
  let value: object | undefined = document
  const keys: string[] = []
  for (let index = 0; index < moved.length; index += 1) {
    const token = moved[index] ?? ''
    const key = value && findKey(value, token)
    // A response of Swagger 2.0 has its schema without a media type.
    if (isSwagger && token === 'content' && key === undefined) {
      index += 1
      continue
    }
    if (value === undefined) return `#${formatPointer(keys)}`
    // A converted `example` is a list of one, and a nullable reference or combination is one of two
    // choices.
    if (key === 'example' && key !== token) index += 1
    if (key === undefined) {
      if (!/^(any|one)Of$/.test(token) || !allowsNull(value)) return `#${formatPointer(keys)}`
      index += 1
      continue
    }
    const next: unknown = Reflect.get(value, key)
    value = isObject(next) ? next : undefined
    keys.push(key)
  }
  // Most pointers are unchanged, and there may be a million.
  const isThere = keys.length === tokens.length && keys.every((key, at) => key === tokens[at])
  return isThere ? pointer : `#${formatPointer(keys)}`
}

/**
 * Creates a function like `findNearestPointer`, optimized for pointers that are unchanged and near the
 * previous one.
 */
export function createPointerFinder(document: object): (pointer: string) => string {
  if (Object.hasOwn(document, 'swagger')) return (pointer) => findNearestPointer(document, pointer)
  let at: Step = { start: '#/', value: document, before: undefined }
  return (pointer) => {
    while (at.before && !pointer.startsWith(at.start)) at = at.before
    for (;;) {
      const { start, value } = at
      const end = pointer.indexOf('/', start.length)
      const key = pointer.slice(start.length, end === -1 ? undefined : end)
      // Escaped keys take the slow path.
      if (limits.has(key) || key.includes('~') || !Object.hasOwn(value, key)) break
      if (end === -1) return pointer
      const next: unknown = Reflect.get(value, key)
      if (!isObject(next)) break
      at = { start: pointer.slice(0, end + 1), value: next, before: at }
    }
    return findNearestPointer(document, pointer)
  }
}

/**
 * Creates a function like `findNearestPointer` for a document with an Overlay. Items of lists have their indexes in the original, also if
 * the Overlay removes items before them; parts that the Overlay added are only in the changed document.
 */
export function createChangedPointerFinder({
  document,
  original,
}: {
  readonly document: object
  readonly original: object
}): (pointer: string) => string {
  const find = createPointerFinder(document)
  if (document === original) return find
  const findOriginal = createPointerFinder(original)
  return (pointer) => {
    const [changed, written] = [find(pointer), findOriginal(pointer)]
    return written.length > changed.length ? written : changed
  }
}

/** An object of the document on the path to a pointer. */
interface Step {
  /** Its pointer, with a trailing slash. */
  readonly start: string
  readonly value: object
  readonly before: Step | undefined
}

function findKey(value: object, token: string): string | undefined {
  // In 3.0 a boolean declares that the limit itself is exclusive.
  const limit = limits.get(token)
  if (limit !== undefined && Reflect.get(value, token) === true) return limit
  if (Object.hasOwn(value, token)) return token
  const older = olderNames.get(token)
  return older !== undefined && Object.hasOwn(value, older) ? older : undefined
}

function allowsNull(value: object): boolean {
  return Object.hasOwn(value, 'nullable') || Object.hasOwn(value, 'x-nullable')
}

const limits: ReadonlyMap<string, string> = new Map([
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
])

/** OpenAPI 3.0 names of keywords that 3.1 renamed. */
const olderNames: ReadonlyMap<string, string> = new Map([
  ['examples', 'example'],
  ['contentMediaType', 'format'],
  ['contentEncoding', 'format'],
])

/** Maps a Swagger 2.0 path to OpenAPI 3. */
export function toOpenApiPath(path: readonly string[]): readonly string[] {
  const moved = swaggerMoves.find(([from]) => path[0] === from && path.length > 1)
  return moved ? ['components', moved[1], ...path.slice(1)] : path
}

export function toSwaggerPath(path: readonly string[]): readonly string[] {
  const moved = swaggerMoves.find(([, to]) => path[0] === 'components' && path[1] === to)
  return moved ? [moved[0], ...path.slice(2)] : path
}

const swaggerMoves = [
  ['definitions', 'schemas'],
  ['parameters', 'parameters'],
  ['responses', 'responses'],
  ['securityDefinitions', 'securitySchemes'],
] as const
