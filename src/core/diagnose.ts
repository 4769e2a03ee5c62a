import type { NoAnswer, Redirected } from './evidence.ts'
import type { FailureId } from './failures.ts'
import type { RequestPlan } from './plan.ts'

/** Decides from the evidence alone which failure it was. No browser's message text takes part. */
export function diagnose(evidence: NoAnswer | Redirected, plan: RequestPlan): FailureId {
  if (evidence.kind === 'redirected') return 'redirect'
  if (evidence.ending === 'cancelled') return 'cancelled'
  if (evidence.blockedByPolicy) return 'blocked-by-policy'
  if (!evidence.online) return 'offline'
  if (isMixedContent(evidence.pageOrigin, plan.url)) return 'mixed-content'
  if (evidence.ending === 'timed-out') return 'timed-out'
  return 'no-answer'
}

const trustworthyHosts = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** A secure page may call http only on this machine (Mixed Content, section 4.4; Secure Contexts, section 3.1). */
function isMixedContent(pageOrigin: string, url: string): boolean {
  const target = new URL(url)
  return (
    pageOrigin.startsWith('https:') &&
    target.protocol === 'http:' &&
    !trustworthyHosts.test(target.hostname)
  )
}
