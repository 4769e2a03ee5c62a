import { isMixedContent, isNearer } from '../request/address.ts'
import type { OperationPlan } from '../request/request-plan.ts'
import type { NoResponse, FailureEvidence } from './evidence.ts'
import type { FailureId } from './failures/failures.ts'

/** Names the failure from the evidence alone, never from a browser's error message. */
export function nameFailure(
  evidence: FailureEvidence,
  plan: Pick<OperationPlan, 'url'>,
): FailureId {
  switch (evidence.kind) {
    case 'redirected':
      return 'redirect'
    case 'opaque':
      return 'opaque-answer'
    case 'not-sent':
      return 'impossible-header'
    case 'no-response':
      return nameNoResponse(evidence, plan)
  }
}

/** Whether a second request is needed: nothing else explains why the first one returned nothing. */
export function needsProbe(evidence: NoResponse, plan: Pick<OperationPlan, 'url'>): boolean {
  return evidence.probe.outcome === 'not-made' && nameFailure(evidence, plan) === 'no-answer'
}

/** Most certain first: what the reader did, what the browser reports, what the addresses imply, what the probe found. */
function nameNoResponse(evidence: NoResponse, { url }: Pick<OperationPlan, 'url'>): FailureId {
  const { ending, pageOrigin, probe } = evidence
  if (ending === 'cancelled') return 'cancelled'
  if (evidence.blockedByPolicy) return 'blocked-by-policy'
  if (!evidence.onlineAfter) return 'offline'
  if (isMixedContent(url, pageOrigin)) return 'mixed-content'
  if (ending === 'timed-out') return 'timed-out'
  if (isRefusedLocally(evidence, url)) return 'local-network-access'
  if (probe.outcome === 'responded') return 'unreadable'
  if (probe.outcome === 'redirected') return 'unreadable-redirect'
  // If the permission is unknown, the browser's protection explains the silence as well as a dead server does.
  if (probe.outcome === 'threw' && !isNearer(url, pageOrigin)) return 'unreachable'
  return 'no-answer'
}

function isRefusedLocally({ localNetwork, pageOrigin, probe }: NoResponse, url: string): boolean {
  const lacksPermission = localNetwork === 'denied' || localNetwork === 'prompt'
  return (
    lacksPermission &&
    isNearer(url, pageOrigin) &&
    probe.outcome !== 'responded' &&
    probe.outcome !== 'redirected'
  )
}
