import { isOAuthEndpoint } from '#core/oauth/sign-in-flow.ts'
import type { CodeFlow } from '#core/oauth/sign-in-flow.ts'
import { noCodeFlow, noPkce, explainSilence, wrongMetadata } from './failures.ts'
import type { SignInFailure } from './failures.ts'
import { parseJson, readMember, readTextMember } from './json-answer.ts'

/**
 * What an authorization server says of itself: OpenID Connect Discovery 1.0, section 4, or RFC 8414, section 3. Its name has to be
 * the one for which it was asked (RFC 8414, section 3.3), so that nobody speaks for another.
 */
export async function readMetadata(url: string): Promise<CodeFlow | SignInFailure> {
  let answer: unknown
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    answer = parseJson(await response.text())
  } catch {
    return explainSilence(url, location.origin)
  }
  const issuer = readTextMember(answer, 'issuer')
  if (issuer === undefined || !listPlaces(issuer).includes(url)) return wrongMetadata(url)
  const authorizationUrl = readTextMember(answer, 'authorization_endpoint')
  const tokenUrl = readTextMember(answer, 'token_endpoint')
  if (!isOAuthEndpoint(authorizationUrl) || !isOAuthEndpoint(tokenUrl)) return noCodeFlow
  const methods = readMember(answer, 'code_challenge_methods_supported')
  if (Array.isArray(methods) && !methods.includes('S256')) return noPkce
  const scopes = readMember(answer, 'scopes_supported')
  const names = Array.isArray(scopes) ? scopes.filter((one) => typeof one === 'string') : []
  return {
    kind: 'code',
    authorizationUrl,
    tokenUrl,
    refreshUrl: tokenUrl,
    scopes: Object.fromEntries(names.map((name: string) => [name, ''])),
    issuer: sendsIssuer(answer) ? issuer : undefined,
  }
}

/** Whether its answers name it (RFC 9207, section 3). */
function sendsIssuer(answer: unknown): boolean {
  return readMember(answer, 'authorization_response_iss_parameter_supported') === true
}

/** The addresses at which a server of this name describes itself. */
function listPlaces(issuer: string): readonly string[] {
  if (!URL.canParse(issuer)) return []
  const { origin, pathname } = new URL(issuer)
  const path = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  return [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ]
}
