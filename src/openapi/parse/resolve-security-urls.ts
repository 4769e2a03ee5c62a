import type {
  OAuthFlow,
  Security,
  SecurityScheme,
  ServerTemplate,
} from '#request/description/operation.ts'
import { resolveServer } from '#request/fill-server.ts'

/**
 * Resolves relative URLs of security schemes against the first server of the operation (OpenAPI
 * 3.1.1, Relative References in API URLs). Leaves them unchanged if the server has no absolute URL.
 */
export function resolveSecurityUrls(
  security: Security,
  servers: readonly ServerTemplate[],
): Security {
  if (security.state !== 'stated') return security
  const isComplete = !security.alternatives.flat().some(({ scheme }) => hasRelative(scheme))
  const base = findBase(servers)
  if (isComplete || base === undefined) return security
  return {
    ...security,
    alternatives: security.alternatives.map((uses) =>
      uses.map((use) => ({ ...use, scheme: resolveScheme(use.scheme, base) })),
    ),
  }
}

function findBase([first]: readonly ServerTemplate[]): string | undefined {
  const filled = first && resolveServer(first, {}, undefined)
  return filled?.outcome === 'accepted' ? filled.url : undefined
}

function hasRelative(scheme: SecurityScheme): boolean {
  if (scheme.type === 'open-id-connect') return isRelative(scheme.url)
  if (scheme.type !== 'oauth2') return false
  return (
    isRelative(scheme.metadataUrl) ||
    scheme.flows.some((flow) => addresses.some((name) => isRelative(flow[name])))
  )
}

const addresses = [
  'authorizationUrl',
  'deviceAuthorizationUrl',
  'tokenUrl',
  'refreshUrl',
] as const satisfies readonly (keyof OAuthFlow)[]

function isRelative(url: string | undefined): boolean {
  return url !== undefined && url !== '' && !URL.canParse(url)
}

function resolveScheme(scheme: SecurityScheme, base: string): SecurityScheme {
  const resolve = (url: string) => (isRelative(url) ? (URL.parse(url, base)?.href ?? url) : url)
  if (scheme.type === 'open-id-connect') return { ...scheme, url: resolve(scheme.url) }
  if (scheme.type !== 'oauth2') return scheme
  return {
    ...scheme,
    metadataUrl: scheme.metadataUrl && resolve(scheme.metadataUrl),
    flows: scheme.flows.map((flow) => ({
      ...flow,
      ...Object.fromEntries(
        addresses.map((name) => [name, flow[name] && resolve(flow[name])] as const),
      ),
    })),
  }
}
