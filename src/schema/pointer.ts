import { schemaContainers } from './keywords.ts'
import { decodePercent } from '#request/serialize/percent-encode.ts'

/** Appends a token to a JSON Pointer (RFC 6901, section 3). */
export function appendToken(pointer: string, token: string | number): string {
  const text = String(token)
  // Most tokens need no escaping, and there may be a hundred thousand.
  return /[~/]/.test(text)
    ? `${pointer}/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : `${pointer}/${text}`
}

export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.reduce<string>(appendToken, '')
}

/** Returns the unescaped tokens of a pointer. */
export function parsePointer(pointer: string): readonly string[] {
  const tokens = pointer.split('/').slice(1)
  if (!pointer.includes('~')) return tokens
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/**
 * Returns the unescaped tokens of a location, which may begin with a file and has a `#` before its
 * pointer.
 */
export function getPointerTokens(pointer: string): readonly string[] {
  return parsePointer(pointer.slice(pointer.indexOf('#') + 1))
}

/** Decodes the percent-encoding of a reference, as a fragment may have it. */
export function decodeReference(reference: string): string {
  return reference.includes('%') ? (decodePercent(reference) ?? reference) : reference
}

/**
 * Returns a display name for a reference: its last token, or the path from the last name, such as
 * `tags/items`; without a pointer, the file or the reference itself.
 */
export function getReferenceName(reference: string): string {
  const pointer = decodeReference(reference)
  const tokens = getPointerTokens(pointer)
  const name = tokens.findLastIndex((_, index) => nameHolders.has(tokens[index - 1] ?? ''))
  const isWithin = name >= 0 && tokens.slice(name + 1).every(isSchemaStep)
  const named = isWithin ? tokens.slice(name).join('/') : tokens.at(-1)
  return named || pointer.replace(/#$/, '') || reference
}

/** Fields whose keys are chosen by an author. */
const nameHolders: ReadonlySet<string> = new Set([
  'schemas',
  ...[...schemaContainers].flatMap(([keyword, how]) => (how === 'names' ? [keyword] : [])),
])

function isSchemaStep(token: string): boolean {
  return /^\d+$/.test(token) || schemaContainers.has(token)
}
