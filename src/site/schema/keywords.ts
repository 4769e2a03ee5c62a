import { locateReference } from '#contract/openapi/locate-reference.ts'

/** The members of a schema that is a mapping. */
export type Keywords = Readonly<Record<string, unknown>>

export function isKeywords(value: unknown): value is Keywords {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isSchema(value: unknown): value is boolean | Keywords {
  return typeof value === 'boolean' || isKeywords(value)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value of a member of its own: names of prototypes are names like others. */
export function readOwn(keywords: Keywords, key: string): unknown {
  return Object.hasOwn(keywords, key) ? keywords[key] : undefined
}

export function readText(keywords: Keywords, key: string): string | undefined {
  const value = readOwn(keywords, key)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** A JSON Pointer one step further (RFC 6901, section 3). */
export function enterPointer(pointer: string, token: string | number): string {
  return `${pointer}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`
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

/** A named schema as people call it: the last step of its reference. */
export function nameReference(reference: string): string {
  const place = locateReference(reference)
  return readTokens(place).at(-1) ?? place.replace(/^#/, '')
}
