/** Whether a text can be the name of a header or a method (RFC 9110, section 5.6.2). */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/.test(text)
}

/** The value of a header. A name that no header can have is a fault of the document, and no request carries it. */
export function findHeader(headers: Headers, name: string): string | undefined {
  return isToken(name) ? (headers.get(name) ?? undefined) : undefined
}
