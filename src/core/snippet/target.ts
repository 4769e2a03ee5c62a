/** The two parts of a request target as they are written in a URL (RFC 9112, section 3.2.1). */
export function splitTarget(url: string): { readonly path: string; readonly query: string } {
  const target = url.replace(/^(?:[a-z]+:\/\/[^/?]*|\{[^{}]*\})/, '')
  const [path = ''] = target.split('?', 1)
  return { path, query: target.slice(path.length + 1) }
}

/** Whether a path has only the characters that RFC 3986 allows there (section 3.3). */
export function isStrictPath(path: string): boolean {
  return /^(?:[\w.~:@!$&'()*+,;=/-]|%[\dA-Fa-f]{2})*$/.test(path)
}

/** Whether a query has only the characters that RFC 2732 allows there: those of RFC 3986 (section 3.4) and brackets. */
export function isStrictQuery(query: string): boolean {
  return /^(?:[\w.~:@!$&'()*+,;=/?[\]-]|%[\dA-Fa-f]{2})*$/.test(query)
}
