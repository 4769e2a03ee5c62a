import { grantTypes } from '#request/oauth/sign-in-flow.ts'
import type { ClientFlow } from '#request/oauth/sign-in-flow.ts'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import { getRedirectUri } from './authorize.ts'
import type { SignInChoices } from './authorize.ts'
import { loneSurrogate } from './failures.ts'
import { fetchToken } from './token-endpoint.ts'
import type { TokenResult, PendingRequest } from './token-endpoint.ts'

/**
 * Gets a token by client credentials (RFC 6749, section 4.4). The secret is sent only to the token endpoint, by Basic, which every
 * server must support (section 2.3.1), and is not kept.
 */
export async function requestClientToken(
  { flow, clientId, scopes }: SignInChoices<ClientFlow>,
  secret: string,
  wanted: PendingRequest,
): Promise<TokenResult> {
  if (!clientId.isWellFormed()) return { outcome: 'failed', failure: loneSurrogate('client ID') }
  if (!secret.isWellFormed()) return { outcome: 'failed', failure: loneSurrogate('client secret') }
  return fetchToken({
    url: flow.tokenUrl,
    client: {
      pair: keepNameAndPassword(encodeURIComponent(clientId), encodeURIComponent(secret)),
      secret: keepKey(secret),
    },
    fields: {
      grant_type: grantTypes.client,
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    },
    secrets: {},
    renewal: { url: flow.refreshUrl, clientId },
    redirectUri: getRedirectUri(),
    scopes,
    wanted,
  })
}
