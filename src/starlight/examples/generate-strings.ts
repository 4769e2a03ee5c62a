import { getCount } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'

/**
 * Returns strings that a schema may allow: one of its format that is reserved for examples, and neutral ones. The
 * caller must check length and pattern.
 */
export function generateStrings(keywords: Keywords): readonly string[] {
  const { format, contentEncoding, pattern } = keywords
  const known = typeof format === 'string' ? formats.get(format) : undefined
  const least = Math.min(getCount(keywords, 'minLength') ?? 0, longest)
  const most = getCount(keywords, 'maxLength') ?? longest
  const plain = neutral.map((text) => text.slice(0, most).padEnd(least, text.at(-1)))
  return [
    ...(known === undefined ? [] : [known]),
    ...(contentEncoding === 'base64' ? ['c3RyaW5n'] : []),
    'string'.slice(0, most).padEnd(least, 'x'),
    ...(typeof pattern === 'string' ? [getLiteral(pattern)] : []),
    ...plain,
  ]
}

/** Returns the only match of a literal pattern, such as `^/v1/charges$`. */
function getLiteral(pattern: string): string {
  return pattern.replaceAll(/^\^|\$$/g, '').replaceAll(/\\(\W)/g, '$1')
}

/** Maximum length of a generated string. */
const longest = 200

/** Strings that match simple patterns. */
const neutral = ['a', 'A', '0', '1', 'a-b', 'A1']

/** Domains and IP addresses are reserved for examples (RFC 2606, 5737 and 3849). */
const formats: ReadonlyMap<string, string> = new Map([
  ['date-time', '2026-01-31T12:00:00Z'],
  ['date', '2026-01-31'],
  ['time', '12:00:00Z'],
  ['duration', 'P1D'],
  ['email', 'name@example.com'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['uri', 'https://example.com'],
  ['url', 'https://example.com'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
])
