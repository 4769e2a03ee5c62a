/** The response headers, in lower case, that a page may read from any origin (Fetch, CORS-safelisted response-header name). */
export const safelistedHeaders: ReadonlySet<string> = new Set([
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
])
