import type { ServerResponse } from 'node:http'
import { sandboxEndpoints } from '#request/oauth/sign-in-flow.ts'
import { createCanary } from './canary.ts'
import { parseClientSecret } from './secrets.ts'
import type { Arrival, Secret, SecretName } from './secrets.ts'

/** Authorization server that returns what it receives, and records every secret that it issued or received. */
export interface HostileLogin {
  /** Handles a request. @returns whether the request was for this server */
  readonly respond: (arrival: Arrival, response: ServerResponse) => boolean
  readonly refuse: (isRefusing: boolean) => void
  /** Stops responses of the token endpoint. @returns a function that lets it respond again */
  readonly hold: () => () => void
}

/** @param secrets the list to which issued secrets are added */
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
    const result = { code: issue('code'), state: asked.get('state') ?? '', iss: issuer }
    for (const [name, value] of Object.entries(result)) back.searchParams.set(name, value)
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
    // The secrets come last, because a page may show only the beginning.
    const secret = parseClientSecret(authorization) ?? ''
    const echo = [...form.values()].toReversed().concat(secret).join(' ')
    response.setHeader('x-echo', echo)
    response.setHeader('content-type', 'application/json')
    const result = isRefusing
      ? { error: 'invalid_grant', error_description: echo }
      : {
          access_token: issue('access token'),
          refresh_token: issue('refresh token'),
          token_type: 'Bearer',
          expires_in: 3600,
          scope: 'pets:read pets:write',
          echo,
        }
    response.writeHead(isRefusing ? 400 : 200).end(JSON.stringify(result))
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
