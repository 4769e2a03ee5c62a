import { enterPointer, readTokens } from '#schema/pointer.ts'

/**
 * The nearest place that the document has to one of its description: schemas of OpenAPI 3.0 and Swagger 2.0 are read in the
 * terms of 3.1, so that a keyword may stand elsewhere, or under another name.
 *
 * @param pointer in the main file, such as `#/components/schemas/User`; any other is returned as it is
 */
export function findPlace(document: object, pointer: string): string {
  if (!pointer.startsWith('#')) return pointer
  const tokens = readTokens(pointer)
  const moved =
    tokens[0] === 'components' && tokens[1] === 'schemas' && Object.hasOwn(document, 'definitions')
      ? ['definitions', ...tokens.slice(2)]
      : tokens
  let value: object | undefined = document
  let place = '#'
  for (const token of moved) {
    const key = value && findKey(value, token)
    if (value === undefined || key === undefined) return place
    const next: unknown = Reflect.get(value, key)
    value = typeof next === 'object' && next !== null ? next : undefined
    place = enterPointer(place, key)
  }
  return place
}

function findKey(value: object, token: string): string | undefined {
  // In 3.0 the limit stands apart, and this only says whether it is one itself.
  const limit = limits.get(token)
  if (limit !== undefined && Reflect.get(value, token) === true) return limit
  if (Object.hasOwn(value, token)) return token
  const older = olderNames.get(token)
  return older !== undefined && Object.hasOwn(value, older) ? older : undefined
}

const limits: ReadonlyMap<string, string> = new Map([
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
])

/** Under which names OpenAPI 3.0 has what 3.1 has under others. */
const olderNames: ReadonlyMap<string, string> = new Map([
  ['examples', 'example'],
  ['contentMediaType', 'format'],
  ['contentEncoding', 'format'],
])
