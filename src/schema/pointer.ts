import { schemaHoldings } from './keywords.ts'
import { decodePercent } from '#core/request/serialize/percent-encode.ts'

/** A JSON Pointer one step further (RFC 6901, section 3). */
export function enterPointer(pointer: string, token: string | number): string {
  const text = String(token)
  // Most need no escape, and there are a hundred thousand of them.
  return /[~/]/.test(text)
    ? `${pointer}/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : `${pointer}/${text}`
}

export function writePointer(tokens: readonly (string | number)[]): string {
  return tokens.reduce<string>(enterPointer, '')
}

/** The unescaped tokens of a pointer. */
export function readPointer(pointer: string): readonly string[] {
  const tokens = pointer.split('/').slice(1)
  if (!pointer.includes('~')) return tokens
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The same of a place, which may begin with a file and has a `#` before its pointer. */
export function readTokens(place: string): readonly string[] {
  return readPointer(place.slice(place.indexOf('#') + 1))
}

/** The place that the text of a reference names: the same, without the percent-encoding that a fragment may have. */
export function locateReference(reference: string): string {
  return reference.includes('%') ? (decodePercent(reference) ?? reference) : reference
}

/**
 * Names what a reference leads to: by its last token, or by the end of its pointer from the last name on, such as `tags/items`;
 * without a pointer, by its file or as it is written.
 */
export function nameReference(reference: string): string {
  const place = locateReference(reference)
  const tokens = readTokens(place)
  const name = tokens.findLastIndex((_, index) => nameHolders.has(tokens[index - 1] ?? ''))
  const isWithin = name >= 0 && tokens.slice(name + 1).every(isSchemaStep)
  const named = isWithin ? tokens.slice(name).join('/') : tokens.at(-1)
  return named || place.replace(/#$/, '') || reference
}

/** Fields whose members have names that an author chose. */
const nameHolders: ReadonlySet<string> = new Set([
  'schemas',
  ...[...schemaHoldings].flatMap(([keyword, how]) => (how === 'names' ? [keyword] : [])),
])

function isSchemaStep(token: string): boolean {
  return /^\d+$/.test(token) || schemaHoldings.has(token)
}
