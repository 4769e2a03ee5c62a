/**
 * Prevents Astro's hint about browser APIs for an error. Astro adds the hint if the string of an error contains "document" or "window"
 * (`generateHint` of astro 7.3.5), as most errors about an API description do.
 */
export function suppressHint(error: unknown): unknown {
  return error instanceof Error
    ? Object.defineProperty(error, 'toString', { value: () => error.name })
    : error
}
