import { getMember, getStringMember } from './server-response.ts'
import { grantTypes } from './sign-in-flow.ts'
import type { SignInFlow } from './sign-in-flow.ts'

/** The metadata of an authorization server (RFC 8414, section 2; OpenID Connect Discovery 1.0, section 3). */
export interface ServerMetadata {
  readonly issuer: string
  readonly authorizationUrl: string | undefined
  readonly tokenUrl: string | undefined
  readonly deviceUrl: string | undefined
  /** Undefined if not stated. */
  readonly grantTypes: readonly string[] | undefined
  /** The supported PKCE methods (RFC 7636, section 4.3); undefined if not stated. */
  readonly challengeMethods: readonly string[] | undefined
  readonly scopes: readonly string[]
  /** Whether authorization responses name the issuer (RFC 9207, section 3). */
  readonly sendsIssuer: boolean
}

/**
 * Parses the metadata fetched from `url`. Its issuer must match that address, so that a server cannot impersonate another one (RFC 8414,
 * section 3.3).
 *
 * @returns undefined if the issuer is missing or does not match
 */
export function parseServerMetadata(url: string, response: unknown): ServerMetadata | undefined {
  const issuer = getStringMember(response, 'issuer')
  if (issuer === undefined || !getWellKnownUrls(issuer).includes(url)) return undefined
  return {
    issuer,
    authorizationUrl: getStringMember(response, 'authorization_endpoint'),
    tokenUrl: getStringMember(response, 'token_endpoint'),
    deviceUrl: getStringMember(response, 'device_authorization_endpoint'),
    grantTypes: getStrings(response, 'grant_types_supported'),
    challengeMethods: getStrings(response, 'code_challenge_methods_supported'),
    scopes: getStrings(response, 'scopes_supported') ?? [],
    sendsIssuer: getMember(response, 'authorization_response_iss_parameter_supported') === true,
  }
}

function getStrings(response: unknown, name: string): readonly string[] | undefined {
  const list = getMember(response, name)
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : undefined
}

/**
 * Returns the addresses of an issuer's metadata: by OpenID Connect Discovery 1.0, section 4, by RFC 8414, sections 3.1 and 5, and
 * another one that some servers use. An issuer has neither query nor fragment (RFC 8414, section 2).
 */
function getWellKnownUrls(issuer: string): readonly string[] {
  if (/[?#]/.test(issuer) || !URL.canParse(issuer)) return []
  const { origin, pathname } = new URL(issuer)
  const path = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  return [
    `${origin}${path}${openIdSuffix}`,
    `${origin}${openIdSuffix}${path}`,
    `${origin}${oauthSuffix}${path}`,
    `${origin}${path}${oauthSuffix}`,
  ]
}

const openIdSuffix = '/.well-known/openid-configuration'
const oauthSuffix = '/.well-known/oauth-authorization-server'

/** Whether the well-known suffix follows the path of the issuer; RFC 8414, section 3.1, puts it before the path. Both work. */
export function isAfterPath(url: string): boolean {
  return (
    URL.canParse(url) &&
    new URL(url).pathname.replace(oauthSuffix, '') !== '' &&
    url.endsWith(oauthSuffix)
  )
}

export interface Contradiction {
  readonly what: 'authorization endpoint' | 'device endpoint' | 'token endpoint' | 'grant type'
  readonly document: string
  readonly server: string
}

/**
 * Returns the addresses of a flow that differ from the server’s metadata, and a flow that the server does not support. Scopes are not
 * compared, because a server may omit some from its metadata (RFC 8414, section 2).
 */
export function findContradictions(
  flow: SignInFlow,
  metadata: ServerMetadata,
): readonly Contradiction[] {
  const found: Contradiction[] = []
  const compare = (what: Contradiction['what'], document: string, server = 'none') => {
    if (normalize(document) !== normalize(server)) found.push({ what, document, server })
  }
  const { authorizationUrl, deviceUrl, tokenUrl, grantTypes: supported } = metadata
  if (flow.kind === 'code')
    compare('authorization endpoint', flow.authorizationUrl, authorizationUrl)
  if (flow.kind === 'device') compare('device endpoint', flow.deviceUrl, deviceUrl)
  compare('token endpoint', flow.tokenUrl, tokenUrl)
  const grant = grantTypes[flow.kind]
  if (supported && !supported.includes(grant)) {
    found.push({ what: 'grant type', document: grant, server: supported.join(', ') || 'none' })
  }
  return found
}

function normalize(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url
}
