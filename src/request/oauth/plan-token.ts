import type { OAuthFlow } from '../description/operation.ts'
import { basicTarget } from '../credential-target.ts'
import type { RequestPlan } from '../request-plan.ts'
import { isOAuthEndpoint } from './sign-in-flow.ts'

/**
 * Plans the client credentials request (RFC 6749, section 4.4). Client ID and secret go into a credential slot, which snippets fill
 * from environment variables. Undefined for any other flow, and for an address that is not safe.
 */
export function planTokenRequest({ name, tokenUrl, scopes }: OAuthFlow): RequestPlan | undefined {
  if (name !== 'clientCredentials' || !isOAuthEndpoint(tokenUrl)) return undefined
  const scope = Object.keys(scopes).join(' ')
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope !== '' && { scope }),
  })
  return {
    operationId: 'token',
    method: 'POST',
    url: tokenUrl,
    headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
    body: { kind: 'form', text: form.toString() },
    slots: [{ scheme: 'client', ...basicTarget }],
  }
}
