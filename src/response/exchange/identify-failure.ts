import { isMixedContent, isNearer, mayBeMixedContent } from '#request/server-url.ts'
import { isSafe } from '#request/request-plan.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import type { FailureEvidence, NoResponse, NotSent, PolicyBlock } from './evidence.ts'
import type { FailureId } from './failures/failures.ts'

/** Identifies the failure from the evidence alone, never from a browser's error message. */
export function identifyFailure(evidence: FailureEvidence, plan: RequestPlan): FailureId {
  switch (evidence.kind) {
    case 'redirected':
      return 'redirect'
    case 'not-sent':
      return notSent[evidence.because]
    case 'no-response':
      return identifyNoResponse(evidence, plan)
  }
}

/** Whether a second request is needed to explain why a request with a safe method got no response. */
export function needsProbe(evidence: NoResponse, plan: RequestPlan): boolean {
  return (
    isSafe(plan.method) &&
    evidence.probe.outcome === 'not-made' &&
    identifyFailure(evidence, plan) === 'no-answer'
  )
}

const notSent = {
  'blocked-by-page': 'only-from-a-program',
  'unreadable-file': 'unreadable-file',
} as const satisfies Readonly<Record<NotSent['because'], FailureId>>

/** Checks the most certain causes first: the reader's action, the browser's report, the addresses, the probe. */
function identifyNoResponse(evidence: NoResponse, { url }: RequestPlan): FailureId {
  const { ending, pageOrigin, probe } = evidence
  if (ending === 'cancelled') return 'cancelled'
  if (evidence.blockedBy) return blocked[evidence.blockedBy.from]
  if (!evidence.onlineAfter) return 'offline'
  if (isMixedContent(url, pageOrigin)) return 'mixed-content'
  if (ending === 'timed-out') return 'timed-out'
  if (isRefusedLocally(evidence, url)) return 'local-network-access'
  if (probe.outcome === 'responded') return 'unreadable'
  if (probe.outcome === 'redirected') return 'unreadable-redirect'
  // If the permission is unknown, either the browser's protection or an unreachable server can be the cause.
  const mayBeBlocked = isNearer(url, pageOrigin) || mayBeMixedContent(url, pageOrigin)
  if (probe.outcome === 'threw' && !mayBeBlocked) return 'unreachable'
  return 'no-answer'
}

const blocked = {
  page: 'blocked-by-policy',
  host: 'blocked-by-host',
} as const satisfies Readonly<Record<PolicyBlock['from'], FailureId>>

function isRefusedLocally({ localNetwork, pageOrigin, probe }: NoResponse, url: string): boolean {
  const lacksPermission = localNetwork === 'denied' || localNetwork === 'prompt'
  return (
    lacksPermission &&
    isNearer(url, pageOrigin) &&
    probe.outcome !== 'responded' &&
    probe.outcome !== 'redirected'
  )
}

/** Returns the failure for an error status (RFC 9110, section 15); undefined for 1xx to 3xx and codes outside the classes. */
export function findStatusFailure(status: number): FailureId | undefined {
  const named = namedStatuses[status]
  if (named) return named
  if (status >= 400 && status <= 499) return 'client-error'
  if (status >= 500 && status <= 599) return 'server-error'
  return undefined
}

const namedStatuses: Readonly<Record<number, FailureId>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  429: 'too-many-requests',
}

/**
 * Identifies the policy that blocked a request. A browser applies every policy of a page and reformats the blocking one, so its text
 * cannot be compared: if the page's own policies permit the address, another one blocked it. The headers that the build writes
 * permit everything that pages do.
 *
 * @param own the policies in the page's head
 * @param blocking the policy that the browser reported
 */
export function identifyBlock(
  own: readonly string[],
  blocking: string,
  url: string,
  pageOrigin: string,
): PolicyBlock {
  const isPermitted = own.every((policy) => permitsCall(policy, url, pageOrigin))
  return {
    from: isPermitted ? 'host' : 'page',
    directive: findSources(blocking, 'connect-src') ? 'connect-src' : 'default-src',
  }
}

/** Whether a policy of a portal's page permits a call. Its sources are origins and addresses of endpoints. */
function permitsCall(policy: string, url: string, pageOrigin: string): boolean {
  const { origin, pathname } = new URL(url)
  const sources = findSources(policy, 'connect-src') ?? findSources(policy, 'default-src')
  return (
    sources === undefined ||
    sources.some((source) =>
      source === "'self'"
        ? origin === pageOrigin
        : source === origin || source === origin + pathname,
    )
  )
}

function findSources(policy: string, directive: string): readonly string[] | undefined {
  return policy
    .split(';')
    .map((text) => text.trim().split(/\s+/))
    .find(([name]) => name?.toLowerCase() === directive)
    ?.slice(1)
}
