import { untilStopped } from '#browser/until-stopped.ts'
import type { ApiKey } from '#key/api-key.ts'
import { hasKey } from '#key/echo/key-echoes.ts'
import { withoutKey } from './look.ts'
import type { ContactedHost, PolicyReport } from './report.ts'
import { pageWatch } from './watch-page.ts'

/** Every origin in the browser's list of the page's requests, the page's own first. */
export function listHosts(key: ApiKey): readonly ContactedHost[] {
  const requests = new Map<string, number>()
  for (const type of ['navigation', 'resource']) {
    for (const { name } of performance.getEntriesByType(type)) {
      const origin = withoutKey(readOrigin(name), key)
      requests.set(origin, (requests.get(origin) ?? 0) + 1)
    }
  }
  return [...requests].map(([origin, count]) => ({
    origin,
    requests: count,
    gotKey: origin === location.origin,
  }))
}

/**
 * Reads the policy of the page, tries to violate it, and lists what it blocked. Fetching a `data:` URL sends nothing, and no
 * policy of this site permits it.
 */
export async function checkPolicy(key: ApiKey): Promise<PolicyReport> {
  const limit = AbortSignal.timeout(longestFetchMs)
  const isEnforced = await untilStopped(() => fetch(forbiddenUrl), limit).then(
    () => false,
    // A policy blocks it immediately.
    () => !limit.aborted,
  )
  const isTold = isEnforced && (await hearOfAttempt())
  const tags = document.querySelectorAll('meta[http-equiv="content-security-policy" i]')
  return {
    isEnforced,
    isTold,
    texts: [...tags].map((tag) => tag.getAttribute('content') ?? ''),
    violations: pageWatch.blocked
      .filter(({ blocked }) => !isOwnAttempt(blocked))
      .map(({ directive, blocked }) => ({
        directive,
        blocked: withoutKey(readOrigin(blocked), key),
        heldKey: hasKey(key, blocked),
      })),
  }
}

/** The fetch has failed by then, and the browser tells of it in a task of its own: the three engines within 10 ms. */
async function hearOfAttempt(): Promise<boolean> {
  const end = performance.now() + 2000
  while (performance.now() < end) {
    if (pageWatch.blocked.some(({ blocked }) => isOwnAttempt(blocked))) return true
    // oxlint-disable-next-line no-await-in-loop -- it asks until the browser has told
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
  return false
}

function isOwnAttempt(blocked: string): boolean {
  return blocked === 'data' || blocked === forbiddenUrl
}

const forbiddenUrl = 'data:,self-check'
const longestFetchMs = 10_000

function readOrigin(address: string): string {
  if (!URL.canParse(address)) return address
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}
