import { parseJson, readTextMember } from '#core/oauth/json-answer.ts'
import { readServerMetadata } from '#core/oauth/server-metadata.ts'
import type { ServerMetadata } from '#core/oauth/server-metadata.ts'
import { isOAuthEndpoint } from '#core/oauth/sign-in-flow.ts'
import type { SignInFlow } from '#core/oauth/sign-in-flow.ts'
import { explainSilence, noCodeFlow, noMetadata, noPkce, wrongMetadata } from './failures.ts'
import type { SignInFailure } from './failures.ts'

/** Asks an authorization server what it says of itself. */
export async function askMetadata(url: string): Promise<ServerMetadata | SignInFailure> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const answer = response.ok ? parseJson(await response.text()) : undefined
    if (readTextMember(answer, 'issuer') === undefined) return noMetadata(url)
    return readServerMetadata(url, answer) ?? wrongMetadata(url)
  } catch {
    return explainSilence(url, location.origin)
  }
}

/**
 * How a page signs in at a server that describes itself so.
 *
 * @param kind of the flow that comes first, where the server has both
 */
export function chooseFlow(
  metadata: ServerMetadata,
  kind: SignInFlow['kind'] = 'code',
): SignInFlow | SignInFailure {
  const { issuer, authorizationUrl, tokenUrl, deviceUrl, challengeMethods } = metadata
  if (!isOAuthEndpoint(tokenUrl)) return noCodeFlow
  const shared = {
    tokenUrl,
    refreshUrl: tokenUrl,
    scopes: Object.fromEntries(metadata.scopes.map((name) => [name, ''])),
    issuer: metadata.sendsIssuer ? issuer : undefined,
  }
  const hasCodes = isOAuthEndpoint(authorizationUrl)
  if (isOAuthEndpoint(deviceUrl) && (kind === 'device' || !hasCodes)) {
    return { kind: 'device', deviceUrl, ...shared }
  }
  if (!hasCodes) return noCodeFlow
  if (challengeMethods && !challengeMethods.includes('S256')) return noPkce
  return { kind: 'code', authorizationUrl, ...shared }
}
