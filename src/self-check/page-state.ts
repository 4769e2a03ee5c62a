import { untilStopped } from '#browser/until-stopped.ts'
import type { ContactedHost, PolicyReport, PolicyText, ViolationReport } from './check-report.ts'
import { describePolicy } from './describe-policy.ts'
import { withoutSecret } from './look.ts'
import type { FindSecret } from './secret-forms.ts'
import { pageWatch } from './watch-page.ts'

/** Every origin in the browser's list of the page's requests, the page's own first. */
export function listHosts(find: FindSecret): readonly ContactedHost[] {
  const requests = new Map<string, number>()
  for (const type of ['navigation', 'resource']) {
    for (const { name } of performance.getEntriesByType(type)) {
      const origin = withoutSecret(readOrigin(name), find)
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
 * Reads the policy from the page and from a fresh response for its URL, and tries to violate it: fetching a `data:` URL sends
 * nothing, and no policy of this site permits it.
 */
export async function readPolicy(): Promise<PolicyReport> {
  const texts = [...readPolicyTags(), ...(await readPolicyHeader())]
  const limit = AbortSignal.timeout(longestFetch)
  const isEnforced = await untilStopped(() => fetch(forbiddenUrl), limit).then(
    () => false,
    // A policy blocks it immediately.
    () => !limit.aborted,
  )
  if (isEnforced) await waitForNotice()
  // A header can say everything that a tag can, and more.
  const strictest = texts.at(-1)
  return { isEnforced, texts, effects: strictest ? describePolicy(strictest.text) : [] }
}

/** The requests that the policy blocked, apart from the check's own attempt, which shows whether the browser tells. */
export function readViolations(find: FindSecret): ViolationReport {
  const { attempts, since } = pageWatch.listBlocked()
  const others = attempts.filter(({ blocked }) => !isOwnAttempt(blocked))
  return {
    since: others.length < attempts.length ? since : 'never',
    violations: others.map(({ directive, blocked }) => ({
      directive,
      blocked: withoutSecret(readOrigin(blocked), find),
      heldKey: find(blocked) !== undefined,
    })),
  }
}

function isOwnAttempt(blocked: string): boolean {
  return blocked === 'data' || blocked === forbiddenUrl
}

/** @returns how many can respond instead of the network; this site registers none */
export async function countServiceWorkers(): Promise<number> {
  if (!('serviceWorker' in navigator)) return 0
  return (await navigator.serviceWorker.getRegistrations()).length
}

/** The fetch has failed by then, and the browser tells of it in a task of its own. */
async function waitForNotice(): Promise<void> {
  const end = performance.now() + longestNotice
  while (performance.now() < end) {
    if (pageWatch.listBlocked().attempts.some(({ blocked }) => isOwnAttempt(blocked))) return
    // oxlint-disable-next-line no-await-in-loop -- it asks until the browser has told
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}

/** In milliseconds; the three engines need less than ten. */
const longestNotice = 2000

function fetchHeaders(): Promise<Response> {
  return fetch(location.pathname, { method: 'HEAD', credentials: 'omit', cache: 'no-store' })
}

/** Milliseconds for a request that needs only the headers, or the refusal. */
const longestFetch = 10_000

const forbiddenUrl = 'data:,self-check'

function readOrigin(address: string): string {
  if (!URL.canParse(address)) return address
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}

function readPolicyTags(): readonly PolicyText[] {
  const tags = document.querySelectorAll('meta[http-equiv="content-security-policy" i]')
  return [...tags].map((tag) => ({ from: 'In the page', text: tag.getAttribute('content') ?? '' }))
}

async function readPolicyHeader(): Promise<readonly PolicyText[]> {
  try {
    const { headers } = await untilStopped(fetchHeaders, AbortSignal.timeout(longestFetch))
    const text = headers.get('content-security-policy')
    return text === null ? [] : [{ from: 'In the header', text }]
  } catch {
    // Without a response there is no header: the check lists the texts that it has.
    return []
  }
}
