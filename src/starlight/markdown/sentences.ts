import type { ServerVariable } from '#request/description/operation.ts'
import type { ServersSource } from '#openapi/parse/documented-operation.ts'
import type { Parameter } from '#request/description/parameter.ts'

/** Describes which servers apply to an operation (OpenAPI 3.1.1, Operation Object and Path Item Object, servers). */
export function describeServerLevel({ level, hidden }: ServersSource): string {
  if (level === undefined) return 'The document names no server.'
  if (level === 'document') return 'The servers of the document.'
  const own = level === 'operation' ? 'Servers of this operation' : 'Servers of this path'
  if (hidden.length === 0) return `${own}:`
  return `${own}, instead of those of the ${hidden.join(' and the ')}:`
}

/** @param isRequired whether the URL needs a value, as in a host */
export function describeServerVariable(
  { name, default: fallback, choices }: ServerVariable,
  isRequired: boolean,
): string {
  if (fallback === '' && isRequired) {
    return `{${name}} has no default${choices.length === 0 ? '' : `; it is one of ${choices.join(', ')}`}.`
  }
  if (fallback === '') {
    return choices.length === 0
      ? `{${name}} is empty unless a value is chosen.`
      : `{${name}} is empty, or one of ${choices.join(', ')}.`
  }
  const others = choices.filter((choice) => choice !== fallback)
  if (choices.length === 0) return `{${name}} is ${fallback} unless another value is chosen.`
  if (others.length === 0) return `{${name}} is ${fallback}.`
  return `{${name}} is ${fallback}, or one of ${others.join(', ')}.`
}

/** Returns an address that a page may link to: http or https, and not `javascript:`, which runs in the page. */
export function getWebAddress(text: string | undefined): string | undefined {
  const address = text === undefined ? undefined : URL.parse(text)
  return address && ['http:', 'https:'].includes(address.protocol) ? address.href : undefined
}

/** Returns the link of a mail address; undefined for other text, and for an address with fields such as a subject. */
export function getMailAddress(text: string | undefined): string | undefined {
  return text !== undefined && /^[^\s@<>"?&:]+@[^\s@<>"?&:]+$/.test(text)
    ? `mailto:${text}`
    : undefined
}

/** Describes what the shown form of a value omits: its media type, nesting and reserved characters. */
export function describeSerialization({
  serialization,
}: Pick<Parameter, 'serialization'>): string | undefined {
  if (serialization.by === 'content') {
    return serialization.mediaType === '' ? undefined : `Written as ${serialization.mediaType}.`
  }
  const { allowReserved, nesting } = serialization
  const form = nesting === 'indices' ? 'a[0][b]' : 'a[][b]'
  const parts = [
    ...(nesting === undefined ? [] : [`Lists and objects within it are written as ${form}.`]),
    ...(allowReserved ? ['Reserved characters such as / and ? are not percent-encoded.'] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(' ')
}
