import type { Header } from './inputs.ts'

/** Whether a method asks for no change on the server (RFC 9110, section 9.2.1). Methods are case-sensitive. */
export function isSafe(method: string): boolean {
  return safe.has(method)
}

/** Returns the method of the request line and the methods of override headers, which many frameworks accept. */
export function getMethods({
  method,
  headers,
}: {
  readonly method: string
  readonly headers: readonly Header[]
}): readonly string[] {
  const overrides = headers.filter(({ name }) => override.test(name))
  return [method, ...overrides.map(({ value }) => value.trim().toUpperCase())]
}

const override = /^x-(?:http-)?method(?:-override)?$/i

/** Whether repeating a request is intended to have the effect of a single one (RFC 9110, section 9.2.2). */
export function isIdempotent(method: string): boolean {
  return isSafe(method) || method === 'PUT' || method === 'DELETE'
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
