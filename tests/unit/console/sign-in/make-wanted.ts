import type { ApiKey } from '#key/api-key.ts'
import type { PendingRequest } from '#console/sign-in/token-endpoint.ts'

/** Creates a token request that stays wanted unless a test ends it. */
export function makeWanted(
  ended: AbortSignal = new AbortController().signal,
  secrets: readonly ApiKey[] = [],
): PendingRequest {
  return { ended, getSecrets: () => secrets }
}
