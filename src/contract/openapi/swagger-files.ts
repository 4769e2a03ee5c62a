import { claimsJson, isMultipart, readMediaType } from '#core/text/media-type.ts'
import type { Copy } from './copy-value.ts'
import { isMapping } from '../source/located.ts'

/** The statuses whose response is a file (Swagger 2.0, Response Object). */
export function listFileResponses(responses: Copy): readonly string[] {
  return Object.entries(responses).flatMap(([status, response]) =>
    isMapping(response) && isMapping(response['schema']) && response['schema']['type'] === 'file'
      ? [status]
      : [],
  )
}

/**
 * A file is bytes of any type, unless the document names one: JSON is what a document says of its other responses, or what the
 * converter assumes.
 */
export function openFileTypes(response: unknown): void {
  if (!isMapping(response) || !isMapping(response['content'])) return
  const contents = Object.entries(response['content'])
  const [first] = contents
  const named = contents.filter(([type]) => !claimsJson(readMediaType(type)))
  const kept = named.length > 0 || first === undefined ? named : [['*/*', first[1]] as const]
  Reflect.set(response, 'content', Object.fromEntries(kept))
}

/** A form that can carry a file comes before one that cannot. */
export function putFileFormFirst(types: readonly string[]): readonly string[] {
  return [...types.filter(isMultipart), ...types.filter((type) => !isMultipart(type))]
}
