import type { ServerResponse } from 'node:http'
import { sandboxEndpoints } from '#core/oauth/sign-in-flow.ts'
import { createCanary } from './canary.ts'
import { readClientSecret } from './secrets.ts'
import type { Arrival, Secret, SecretName } from './secrets.ts'

/** An authorization server that sends back what it is sent, and knows every secret that it issued or received. */
export interface HostileLogin {
  /** @returns whether the request was one for it */
  readonly respond: (arrival: Arrival, response: ServerResponse) => boolean
  /** Whether it refuses to issue tokens from now on. */
  readonly refuse: (isRefusing: boolean) => void
  /** From now on, the token endpoint does not respond. @returns how to let it respond */
  readonly hold: () => () => void
}

/** @param secrets those that it adds to */
export function createHostileLogin(issuer: string, secrets: Secret[]): HostileLogin {
  let isRefusing = false
  let held: Promise<void> = Promise.resolve()
  const issue = (name: SecretName): string => {
    const text = createCanary()
    secrets.push({ name, text })
    return text
  }

  function respondConsent(asked: URLSearchParams, response: ServerResponse): void {
    const back = new URL(asked.get('redirect_uri') ?? '')
    const answer = { code: issue('code'), state: asked.get('state') ?? '', iss: issuer }
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
    response
      .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' })
      .end(
        `<!doctype html><title>Consent</title><a href="${back.href.replaceAll('&', '&amp;')}">Consent</a>`,
      )
  }

  async function respondToken(
    { form, authorization }: Arrival,
    response: ServerResponse,
  ): Promise<void> {
    await held
    const verifier = form.get('code_verifier')
    if (verifier !== null) secrets.push({ name: 'code verifier', text: verifier })
    // The secrets come last, and a page may show only the beginning.
    const secret = readClientSecret(authorization) ?? ''
    const echo = [...form.values()].toReversed().concat(secret).join(' ')
    response.setHeader('x-echo', echo)
    response.setHeader('content-type', 'application/json')
    const answer = isRefusing
      ? { error: 'invalid_grant', error_description: echo }
      : {
          access_token: issue('access token'),
          refresh_token: issue('refresh token'),
          token_type: 'Bearer',
          expires_in: 3600,
          scope: 'pets:read pets:write',
          echo,
        }
    response.writeHead(isRefusing ? 400 : 200).end(JSON.stringify(answer))
  }

  return {
    respond(arrival, response) {
      const { method, target } = arrival
      const { pathname, searchParams } = new URL(target, issuer)
      const isAsked = method === 'GET' && pathname === sandboxEndpoints.authorize
      if (isAsked) respondConsent(searchParams, response)
      const isToken = method === 'POST' && pathname === sandboxEndpoints.token
      if (isToken) void respondToken(arrival, response)
      return isAsked || isToken
    },
    refuse: (next) => {
      isRefusing = next
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}
