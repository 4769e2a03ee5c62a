import type { Operation } from '#request/description/operation.ts'
import { formatDocumentName } from '#text/quote-document.ts'
import type { ObservedRequest } from '#sandbox/server.ts'
import type { ProgramOutcome } from './run-program.ts'

/**
 * Decides whether a sample called its operation as described: the sandbox found the operation by method and path template, and
 * accepted its credential, parameters and body. Requests for other operations are allowed, such as one that creates what is read.
 *
 * @returns what is wrong, or undefined
 */
export function judgeSample(
  { slug, method, path }: Pick<Operation, 'slug' | 'method' | 'path'>,
  requests: readonly ObservedRequest[],
  hosts: readonly string[],
  { end, stderr }: ProgramOutcome,
): string | undefined {
  if (hosts.length > 0)
    return `It contacted another host: ${hosts
      .slice(0, 5)
      .map((host) => formatDocumentName(host))
      .join(', ')}.`
  const own = requests.filter(({ operation }) => operation === slug)
  if (own.some(({ refusal }) => refusal === undefined)) return undefined
  const [first] = own
  if (first?.refusal !== undefined)
    return `${first.status}: ${formatDocumentName(first.refusal, 500)}`
  const others = requests
    .slice(0, 3)
    .map((request) => `${request.method} ${formatDocumentName(request.path)}`)
  const sent =
    others.length === 0
      ? 'It sent no request to the sandbox'
      : `It sent ${others.join(', ')}, and not ${method} ${path}`
  const [last] = stderr
    .trim()
    .split('\n')
    .slice(-1)
    .map((line) => formatDocumentName(line, 300))
  return `${sent}${end === undefined ? '' : `, and ${end}`}.${last ? ` ${last}` : ''}`
}
