import { afterEach, beforeEach, vi } from 'vitest'
import type { ApiKey } from '#key/api-key.ts'
import type { PendingRequest, TokenResult } from '#console/sign-in/token-endpoint.ts'
import { createEmptyDocument } from '../../../support/empty-document.ts'

/** Members of a flow at the server of the tests. */
export const server = {
  tokenUrl: 'https://login.example/token',
  refreshUrl: 'https://login.example/refresh',
  scopes: {},
  issuer: undefined,
  sendsIssuer: false,
}

/** Sends the requests of each test of a file to a function, which can throw like `fetch`. */
export function serve(respond: (url: string, init: RequestInit) => Response | Promise<Response>) {
  beforeEach(() => {
    vi.stubGlobal('location', { origin: 'https://docs.example' })
    vi.stubGlobal('document', createEmptyDocument())
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => respond(url, init))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

/** Returns a response, or throws like `fetch` if there is none. */
export function answerOrThrow(response: Response | undefined): Response {
  if (!response) throw new TypeError('Failed to fetch')
  return response
}

/** Creates a token request that stays wanted unless a test ends it. */
export function makeWanted(
  ended: AbortSignal = new AbortController().signal,
  secrets: readonly ApiKey[] = [],
): PendingRequest {
  return { ended, getSecrets: () => secrets }
}

export function getGranted(result: TokenResult) {
  if (result.outcome === 'failed') throw new Error(result.failure.what)
  return result
}

/** Returns the error of a failed request, and its remedy. */
export function explain(result: TokenResult): string {
  if (result.outcome === 'granted') throw new Error('A token was granted.')
  return `${result.failure.what} ${result.failure.remedy}`
}
