import type { Operation } from '#request/description/operation.ts'
import { isSecretHeader, isSecretName } from '#request/is-secret.ts'
import type { LinkEntryKind } from '#request/request-link.ts'
import type { ConsoleSetup } from '../state/console-state.ts'

/** Whether a parameter carries a credential, which no link may contain or fill in. Some documents declare keys as parameters. */
export function isCredential(
  { operation, secretParameters = [] }: Pick<ConsoleSetup, 'operation' | 'secretParameters'>,
  where: LinkEntryKind,
  name: string,
): boolean {
  const isHeader = where === 'header'
  const place = isHeader ? 'header' : 'query'
  const field = `${place}:${name}`.toLowerCase()
  const isDeclared = operation.parameters.some(
    (parameter) =>
      parameter.isSecret === true &&
      parameter.in === where &&
      (isHeader ? parameter.name.toLowerCase() === name.toLowerCase() : parameter.name === name),
  )
  if (isDeclared) return true
  const isUndocumented = !operation.parameters.some(
    (parameter) => parameter.in === where && parameter.name === name,
  )
  if (isHeader && isUndocumented && isSecretHeader(name)) return true
  if (isUndocumented && isSecretName(name)) return true
  return (
    where !== 'path' &&
    [...always, ...secretParameters, ...getKeyParameters([operation])].some(
      (secret) => secret.toLowerCase() === field,
    )
  )
}

/** Returns the API key parameters of the operations' security schemes, as `in:name`. */
export function getKeyParameters(
  operations: readonly Pick<Operation, 'security'>[],
): readonly string[] {
  const uses = operations.flatMap(({ security }) =>
    security.state === 'stated' ? security.alternatives.flat() : [],
  )
  const fields = uses.flatMap(({ scheme }) =>
    scheme.type === 'api-key' ? [`${scheme.in}:${scheme.parameter}`] : [],
  )
  return [...new Set(fields)]
}

/** RFC 9110, section 11; RFC 6265, section 4.2; RFC 6750, section 2.3. */
const always = [
  'header:Authorization',
  'header:Proxy-Authorization',
  'header:Cookie',
  'query:access_token',
]
