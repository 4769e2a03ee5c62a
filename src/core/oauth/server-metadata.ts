import { readMember, readTextMember } from './json-answer.ts'
import { grantTypes } from './sign-in-flow.ts'
import type { SignInFlow } from './sign-in-flow.ts'

/** What an authorization server says of itself (RFC 8414, section 2; OpenID Connect Discovery 1.0, section 3). */
export interface ServerMetadata {
  readonly issuer: string
  readonly authorizationUrl: string | undefined
  readonly tokenUrl: string | undefined
  readonly deviceUrl: string | undefined
  /** Undefined where it does not say. */
  readonly grantTypes: readonly string[] | undefined
  /** The methods of PKCE that it takes (RFC 7636, section 4.3); undefined where it does not say. */
  readonly challengeMethods: readonly string[] | undefined
  readonly scopes: readonly string[]
  /** Whether its answers name it (RFC 9207, section 3). */
  readonly sendsIssuer: boolean
}

/**
 * Reads the answer of the address `url`. The name in it has to be the one for which it was asked, so that nobody speaks for another
 * (RFC 8414, section 3.3).
 *
 * @returns nothing where it has none, or another
 */
export function readServerMetadata(url: string, answer: unknown): ServerMetadata | undefined {
  const issuer = readTextMember(answer, 'issuer')
  if (issuer === undefined || !listPlaces(issuer).includes(url)) return undefined
  return {
    issuer,
    authorizationUrl: readTextMember(answer, 'authorization_endpoint'),
    tokenUrl: readTextMember(answer, 'token_endpoint'),
    deviceUrl: readTextMember(answer, 'device_authorization_endpoint'),
    grantTypes: readTexts(answer, 'grant_types_supported'),
    challengeMethods: readTexts(answer, 'code_challenge_methods_supported'),
    scopes: readTexts(answer, 'scopes_supported') ?? [],
    sendsIssuer: readMember(answer, 'authorization_response_iss_parameter_supported') === true,
  }
}

function readTexts(answer: unknown, name: string): readonly string[] | undefined {
  const list = readMember(answer, name)
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : undefined
}

/**
 * The addresses of an issuer's metadata: by OpenID Connect Discovery 1.0, section 4, by RFC 8414, sections 3.1 and 5, and another
 * one that some servers use. An issuer has no query and no fragment (RFC 8414, section 2).
 */
function listPlaces(issuer: string): readonly string[] {
  if (/[?#]/.test(issuer) || !URL.canParse(issuer)) return []
  const { origin, pathname } = new URL(issuer)
  const path = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  return [
    `${origin}${path}${openIdPlace}`,
    `${origin}${openIdPlace}${path}`,
    `${origin}${oauthPlace}${path}`,
    `${origin}${path}${oauthPlace}`,
  ]
}

const openIdPlace = '/.well-known/openid-configuration'
const oauthPlace = '/.well-known/oauth-authorization-server'

/** Whether the metadata is after the path of the issuer, where RFC 8414, section 3.1, has it before the path. It works all the same. */
export function isAfterPath(url: string): boolean {
  return (
    URL.canParse(url) &&
    new URL(url).pathname.replace(oauthPlace, '') !== '' &&
    url.endsWith(oauthPlace)
  )
}

/** What a document says otherwise than the server itself. */
export interface Contradiction {
  readonly what: 'authorization endpoint' | 'device endpoint' | 'token endpoint' | 'grant type'
  readonly document: string
  readonly server: string
}

/**
 * Where the addresses of a flow are not those of the server’s metadata, or the server does not have the flow. Scopes are not compared,
 * because a server may keep some to itself (RFC 8414, section 2).
 *
 * @example
 * listContradictions(flow, metadata)
 * // [{ what: 'token endpoint', document: 'https://a.example/token', server: 'https://b.example/token' }]
 */
export function listContradictions(
  flow: SignInFlow,
  metadata: ServerMetadata,
): readonly Contradiction[] {
  const pairs = [
    ...(flow.kind === 'code'
      ? [['authorization endpoint', flow.authorizationUrl, metadata.authorizationUrl] as const]
      : []),
    ...(flow.kind === 'device'
      ? [['device endpoint', flow.deviceUrl, metadata.deviceUrl] as const]
      : []),
    ['token endpoint', flow.tokenUrl, metadata.tokenUrl] as const,
  ]
  const grant = grantTypes[flow.kind]
  return [
    ...pairs
      .filter(([, document, server]) => normalize(document) !== normalize(server))
      .map(([what, document, server]) => ({ what, document, server: server ?? 'none' })),
    ...(metadata.grantTypes && !metadata.grantTypes.includes(grant)
      ? [
          {
            what: 'grant type' as const,
            document: grant,
            server: metadata.grantTypes.join(', ') || 'none',
          },
        ]
      : []),
  ]
}

function normalize(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).href : url
}
