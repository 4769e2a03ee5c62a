import { getStringMember } from '#request/oauth/server-response.ts'
import { parseServerMetadata } from '#request/oauth/server-metadata.ts'
import type { ServerMetadata } from '#request/oauth/server-metadata.ts'
import { isOAuthEndpoint } from '#request/oauth/sign-in-flow.ts'
import type { SignInFlow } from '#request/oauth/sign-in-flow.ts'
import { noCodeFlow, noMetadata, noPkce, quotingMetadata, wrongMetadata } from './failures.ts'
import { fetchJson } from './fetch-json.ts'
import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'

/** Fetches the metadata of an authorization server. Metadata that quotes a secret is rejected, because the page shows it. */
export async function fetchMetadata(
  url: string,
  ended: AbortSignal,
  isKeyIn: (text: string) => boolean,
): Promise<ServerMetadata | SignInFailure> {
  const result = await fetchJson(url, { headers: { accept: 'application/json' } }, ended)
  if (result.outcome === 'failed') return result.failure
  const { status, json } = result
  const isFound = status >= 200 && status <= 299 && getStringMember(json, 'issuer') !== undefined
  if (!isFound) return noMetadata(url)
  const metadata = parseServerMetadata(url, json)
  if (!metadata) return wrongMetadata(url)
  const texts = Object.values(metadata).flat()
  const isQuoting = texts.some((value) => typeof value === 'string' && isKeyIn(value))
  return isQuoting ? quotingMetadata(url) : metadata
}

/**
 * Chooses the flow by which a page signs in at a server with this metadata.
 *
 * @param kind the preferred flow if the server supports both
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
    issuer,
    sendsIssuer: metadata.sendsIssuer,
  }
  const hasCodes = isOAuthEndpoint(authorizationUrl)
  if (isOAuthEndpoint(deviceUrl) && (kind === 'device' || !hasCodes)) {
    return { kind: 'device', deviceUrl, ...shared }
  }
  if (!hasCodes) return noCodeFlow
  if (challengeMethods && !challengeMethods.includes('S256')) return noPkce
  return { kind: 'code', authorizationUrl, ...shared }
}
