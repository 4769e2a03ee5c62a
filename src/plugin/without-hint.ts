/**
 * Returns an error to which Astro adds no hint about browser APIs: it adds one where the string of an error has the word "document"
 * or "window" (`generateHint` of astro 7.3.5), as in most problems with an API description.
 */
export function withoutHint(error: unknown): unknown {
  return error instanceof Error
    ? Object.defineProperty(error, 'toString', { value: () => error.name })
    : error
}
