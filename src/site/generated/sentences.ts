import type { ServerVariable } from '#core/request/description/operation.ts'
import type { ServersPlace } from '#contract/openapi/documented-operation.ts'
import type { Parameter } from '#core/request/description/parameter.ts'

/** Which servers count for an operation, and which do not (OpenAPI 3.1.1, Operation Object and Path Item Object, servers). */
export function writeServerLevel({ level, hidden }: ServersPlace): string {
  if (level === undefined) return 'The document names no server.'
  if (level === 'document') return 'The servers of the document.'
  const own =
    level === 'operation'
      ? 'This operation has servers of its own'
      : 'The path of this operation has servers of its own'
  if (hidden.length === 0) return `${own}.`
  return `${own}. Those of the ${hidden.join(' and of the ')} do not count here.`
}

/** The values that a variable of an address may have, and the one that it has if nobody chooses. */
export function writeVariable({ name, default: fallback, choices }: ServerVariable): string {
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

/** An address that a page may link to: of the web, and nothing that runs in the page, such as `javascript:`. */
export function readWebAddress(text: string | undefined): string | undefined {
  const address = text === undefined ? undefined : URL.parse(text)
  return address && ['http:', 'https:'].includes(address.protocol) ? address.href : undefined
}

/** Describes what the form of a value does not show: its media type, nesting and reserved characters. */
export function writeSerialization({
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
