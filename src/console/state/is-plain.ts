import type { Operation } from '#core/request/description/operation.ts'
import type { Security } from '#core/request/description/security.ts'

/**
 * Whether a console needs nothing but what every page loads: a key field or none, and undocumented query parameters. Everything
 * else is loaded when it is there.
 */
export function isPlain(
  { method, parameters, body, security }: Operation,
  methods: readonly string[] | undefined,
): boolean {
  return (
    method === 'GET' &&
    (methods === undefined || methods.includes(method)) &&
    parameters.length === 0 &&
    body === undefined &&
    (security.state === 'none' || findOnlyBearer(security) !== undefined)
  )
}

/** The name of the scheme, if the only way to call an operation is with one bearer token. */
export function findOnlyBearer(security: Security): string | undefined {
  if (security.state !== 'stated') return undefined
  const [uses, ...others] = security.alternatives
  const use = uses?.[0]
  return others.length === 0 && uses?.length === 1 && use?.scheme.type === 'bearer'
    ? use.name
    : undefined
}

/** Whether some alternative sends a token in the header Authorization, as the self-check does. */
export function hasToken(security: Security): boolean {
  return (
    security.state === 'stated' &&
    security.alternatives.flat().some(({ scheme }) => tokens.has(scheme.type))
  )
}

const tokens = new Set(['bearer', 'oauth2', 'open-id-connect'])
