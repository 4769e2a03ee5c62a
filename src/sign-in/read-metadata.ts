import { parseJson, readTextMember } from '#core/oauth/json-answer.ts'
import { readServerMetadata } from '#core/oauth/server-metadata.ts'
import type { ServerMetadata } from '#core/oauth/server-metadata.ts'
import { isOAuthEndpoint } from '#core/oauth/sign-in-flow.ts'
import type { CodeFlow } from '#core/oauth/sign-in-flow.ts'
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

/** How a page signs in at a server that describes itself so. */
export function chooseFlow(metadata: ServerMetadata): CodeFlow | SignInFailure {
  const { issuer, authorizationUrl, tokenUrl, challengeMethods, scopes, sendsIssuer } = metadata
  if (!isOAuthEndpoint(authorizationUrl) || !isOAuthEndpoint(tokenUrl)) return noCodeFlow
  if (challengeMethods && !challengeMethods.includes('S256')) return noPkce
  return {
    kind: 'code',
    authorizationUrl,
    tokenUrl,
    refreshUrl: tokenUrl,
    scopes: Object.fromEntries(scopes.map((name) => [name, ''])),
    issuer: sendsIssuer ? issuer : undefined,
  }
}
