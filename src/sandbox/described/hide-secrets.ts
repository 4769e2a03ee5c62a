import { isSecretName } from '#core/request/is-secret.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import type { Security } from '#core/request/description/security.ts'
import { listSecretPlaces } from './check-credentials.ts'

/**
 * Leaves out values of places where a credential may be. Documents often describe one as a parameter, and a reader may send
 * that of the real service by mistake.
 *
 * @param values by `in:name`
 */
export function hideSecrets(
  values: Readonly<Record<string, unknown>>,
  { parameters, security }: Pick<Operation, 'parameters' | 'security'>,
): Readonly<Record<string, unknown>> {
  const places = new Set([...listSecretPlaces(security), ...parameters.flatMap(nameSecret)])
  return Object.fromEntries(
    Object.entries(values).map(([place, value]) => [
      place,
      isSecret(place, places) ? notRepeated : value,
    ]),
  )
}

/** The same of pairs of a query, as they were sent. */
export function hideSecretPairs(pairs: readonly string[], security: Security): readonly string[] {
  const places = new Set(listSecretPlaces(security))
  return pairs.map((pair) => {
    const [name = ''] = new URLSearchParams(pair).keys()
    return isSecret(`query:${name}`, places) ? `${name}=${notRepeated}` : pair
  })
}

/** In lower case, as places are compared. */
function nameSecret({ in: place, name, isSecret: isOne }: Parameter): readonly string[] {
  return isOne ? [`${place}:${name}`.toLowerCase()] : []
}

const notRepeated = '(not repeated)'

function isSecret(place: string, places: ReadonlySet<string>): boolean {
  if (place.startsWith('cookie:') || places.has(place.toLowerCase())) return true
  const name = place.slice(place.indexOf(':') + 1)
  const names = place.startsWith('path:')
    ? /token|secret|passw/i
    : /key|token|secret|passw|auth|sess|sign|cookie/i
  return names.test(name) || isSecretName(name)
}
