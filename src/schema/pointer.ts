/** A JSON Pointer one step further (RFC 6901, section 3). */
export function enterPointer(pointer: string, token: string | number): string {
  const text = String(token)
  // Most need no escape, and there are a hundred thousand of them.
  return /[~/]/.test(text)
    ? `${pointer}/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : `${pointer}/${text}`
}

/** The unescaped tokens of a pointer, without what stands before its first slash. */
export function readTokens(pointer: string): readonly string[] {
  const start = pointer.indexOf('/', pointer.indexOf('#') + 1)
  if (start === -1) return []
  return pointer
    .slice(start + 1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The place that the text of a reference names: the same, without the percent-encoding that a fragment may have. */
export function locateReference(reference: string): string {
  if (!reference.includes('%')) return reference
  try {
    return decodeURIComponent(reference)
  } catch {
    return reference
  }
}

/** A named schema as people call it: the last step of its reference. */
export function nameReference(reference: string): string {
  const place = locateReference(reference)
  return readTokens(place).at(-1) ?? place.replace(/^#/, '')
}
