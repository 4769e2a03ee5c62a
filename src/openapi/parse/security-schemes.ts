import { isAtLeast } from '#text/citation.ts'
import { getCredentialTarget, getTargetKey } from '#request/credential-target.ts'
import type { ParameterLocation } from '#request/description/parameter.ts'
import type {
  OAuthFlow,
  SecurityScheme,
  Security,
  ServerTemplate,
} from '#request/description/operation.ts'
import { isToken } from '#request/serialize/header.ts'
import { quoteDocument } from '#text/quote-document.ts'
import {
  getChild,
  isExtension,
  isLocatedMapping,
  isMapping,
  getMembers,
  quoteName,
  getText,
} from '../load/located.ts'
import type { Located, LocatedMapping } from '../load/located.ts'
import { findFinalTarget } from './resolver.ts'
import { createPartCache } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { resolveServer } from '#request/server-url.ts'

const recallKeyTargets = createPartCache<ReadonlySet<string>>()

export type ParsedScheme = SecurityScheme | { readonly error: string; readonly at?: Located }

/** @param name key under components → securitySchemes; since 3.2 also a reference to a scheme */
export function parseScheme(scope: DocumentScope, name: string, at: Located): ParsedScheme {
  // Such names are reserved for secret inputs (src/request/plan/secret-inputs.ts).
  if (/^(?:path|query|header|cookie|body|added):/.test(name)) {
    return {
      error: `The security scheme ${quoteName(name)} has a colon in its name. Use only letters, digits, dots, hyphens and underscores (3.1.1, Components Object).`,
    }
  }
  const all = getChild(getChild(scope.root, 'components'), 'securitySchemes')
  const own = getChild(all, name)
  const isNamed = own.value !== undefined
  if (!isNamed && !(isAtLeast(scope.version, '3.2') && /[#/]/.test(name))) {
    const known = isMapping(all.value) ? Object.keys(all.value).slice(0, 10).join(', ') : ''
    return {
      error: `The security scheme ${quoteName(name)} is not among components → securitySchemes (${known || 'none'}).`,
    }
  }
  const first = isNamed ? own : scope.resolver.find(name, at)
  if ('outcome' in first && first.outcome === 'broken') return { error: first.sentence }
  const resolution = scope.resolver.follow('outcome' in first ? first.target : first)
  if (resolution.outcome === 'broken') return { error: resolution.sentence, at: resolution.at }
  const { target } = resolution
  if (!isLocatedMapping(target)) {
    return { error: `The security scheme ${quoteName(name)} must be a mapping.`, at: target }
  }
  return parseSchemeFields(target, name)
}

/** Returns whether a security scheme uses this parameter as API key. */
export function isKeyParameter(
  scope: DocumentScope,
  location: ParameterLocation,
  name: string,
): boolean {
  const schemes = getChild(getChild(scope.root, 'components'), 'securitySchemes')
  if (!isMapping(schemes.value)) return false
  const targets = recallKeyTargets(scope, schemes.value, () => collectKeyTargets(scope, schemes))
  return targets.has(getTargetKey({ place: location, name }))
}

function collectKeyTargets(scope: DocumentScope, schemes: Located): ReadonlySet<string> {
  const targets = getMembers(schemes).flatMap((member) => {
    const target = findFinalTarget(member, scope.resolver)
    if (!target || !isLocatedMapping(target)) return []
    const scheme = parseSchemeFields(target, member.key)
    return 'type' in scheme && scheme.type === 'api-key'
      ? [getTargetKey(getCredentialTarget(scheme))]
      : []
  })
  return new Set(targets)
}

function parseSchemeFields(scheme: LocatedMapping, name: string): ParsedScheme {
  const description = getText(scheme, 'description')
  const isDeprecated = scheme.value['deprecated'] === true
  const common = { description, ...(isDeprecated && { isDeprecated }) } as const
  const type = getText(scheme, 'type')
  switch (type) {
    case 'http':
      return getText(scheme, 'scheme')?.trim()
        ? { ...common, ...parseHttp(scheme) }
        : {
            error: `The security scheme ${quoteName(name)} does not specify its HTTP authentication. Add a scheme, such as bearer or basic.`,
            at: scheme,
          }
    case 'apiKey': {
      const location = keyLocations.find((known) => known === scheme.value['in'])
      const parameter = getText(scheme, 'name')
      if (location && location !== 'query' && parameter && !isToken(parameter)) {
        return {
          error: `The security scheme ${quoteName(name)} names a ${location} that cannot exist: ${quoteName(parameter)} holds a character that such names cannot have.`,
          at: getChild(scheme, 'name'),
        }
      }
      return location && parameter
        ? { ...common, type: 'api-key', in: location, parameter }
        : {
            error: `The security scheme ${quoteName(name)} does not specify where the key goes. Add a name, and in: header, query or cookie.`,
            at: scheme,
          }
    }
    case 'oauth2':
      return {
        ...common,
        type: 'oauth2',
        flows: parseFlows(scheme),
        metadataUrl: getText(scheme, 'oauth2MetadataUrl'),
      }
    case 'openIdConnect':
      return {
        ...common,
        type: 'open-id-connect',
        url: getText(scheme, 'openIdConnectUrl') ?? '',
      }
    case 'mutualTLS':
      return { ...common, type: 'other', what: 'a client certificate (mutual TLS)' }
    case undefined:
      return { error: `The security scheme ${quoteName(name)} has no type.`, at: scheme }
    default:
      return { ...common, type: 'other', what: `the scheme type ${quoteDocument(type, 120)}` }
  }
}

const keyLocations = ['header', 'query', 'cookie'] as const

/** Parses an HTTP scheme. Scheme names are case-insensitive (RFC 9110, section 11.1). */
function parseHttp(scheme: LocatedMapping) {
  const name = getText(scheme, 'scheme') ?? ''
  const known = name.toLowerCase()
  if (known === 'bearer') {
    return { type: 'bearer', format: getText(scheme, 'bearerFormat') } as const
  }
  if (known === 'basic') return { type: 'basic' } as const
  return isToken(name) && !unsupportedSchemes.has(known) && !known.startsWith('scram-')
    ? ({ type: 'http', scheme: name } as const)
    : ({ type: 'other', what: `HTTP authentication by ${quoteDocument(name, 120)}` } as const)
}

/**
 * Registered schemes that take more than one secret (IANA HTTP Authentication Scheme Registry, and
 * `NTLM`), and `noauth`, which Postman's converter uses for none.
 */
const unsupportedSchemes: ReadonlySet<string> = new Set([
  'concealed',
  'digest',
  'dpop',
  'gnap',
  'hoba',
  'mutual',
  'negotiate',
  'noauth',
  'ntlm',
  'oauth',
  'privatetoken',
  'vapid',
])

function parseFlows(scheme: LocatedMapping): readonly OAuthFlow[] {
  const flows = getMembers(getChild(scheme, 'flows')).filter(({ key }) => !isExtension(key))
  return flows.map((flow) => ({
    name: flow.key,
    authorizationUrl: getText(flow, 'authorizationUrl'),
    deviceAuthorizationUrl: getText(flow, 'deviceAuthorizationUrl'),
    tokenUrl: getText(flow, 'tokenUrl'),
    refreshUrl: getText(flow, 'refreshUrl'),
    scopes: Object.fromEntries(
      getMembers(getChild(flow, 'scopes')).map(({ key, value }) => [
        key,
        typeof value === 'string' ? value : '',
      ]),
    ),
  }))
}

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
