/** In small letters, the headers of a response that a page may read of any origin (Fetch, CORS-safelisted response-header name). */
export const safelistedHeaders: ReadonlySet<string> = new Set([
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
])
