import { noProbe } from '#response/exchange/evidence.ts'
import type { NoResponse, Probe, FailureEvidence } from '#response/exchange/evidence.ts'
import type { FailureId } from '#response/exchange/failures/failures.ts'
import type { RequestPlan } from '#request/request-plan.ts'

export const plan: RequestPlan = {
  operationId: 'listExperiments',
  method: 'GET',
  url: 'https://api.example.com/v1/experiments',
  headers: [],
  body: { kind: 'none' },
  slots: [{ scheme: 'token', place: 'header', name: 'Authorization', prefix: 'Bearer ' }],
}

export const threw: NoResponse = {
  kind: 'no-response',
  after: 3.4,
  ending: 'threw',
  onlineBefore: true,
  onlineAfter: true,
  blockedBy: undefined,
  pageOrigin: 'https://docs.example.com',
  localNetwork: 'unknown',
  probe: noProbe,
}

const httpPlan = { ...plan, url: 'http://api.example.com/v1/experiments' }
export const loopbackPlan = { ...plan, url: 'http://127.0.0.1:4322/v1/experiments' }
const privatePlan = { ...plan, url: 'https://192.168.1.7/v1/experiments' }
export const respondedProbe: Probe = { outcome: 'responded', after: 12 }
export const redirectedProbe: Probe = { outcome: 'redirected', after: 9 }
export const failedProbe: Probe = { outcome: 'threw', after: 7 }

const throws = { ...threw, probe: failedProbe }
const denied = { ...threw, localNetwork: 'denied' } as const
const insecure = 'http://localhost:4321'

/** Evidence, request and the expected failure. */
export const diagnoseCases: readonly (readonly [FailureEvidence, RequestPlan, FailureId])[] = [
  [threw, plan, 'no-answer'],
  [{ ...threw, ending: 'cancelled' }, plan, 'cancelled'],
  [{ ...threw, ending: 'timed-out' }, plan, 'timed-out'],
  [{ ...threw, onlineAfter: false }, plan, 'offline'],
  // If the network is back, the cause is unknown.
  [{ ...threw, onlineBefore: false }, plan, 'no-answer'],
  [{ ...threw, blockedBy: { from: 'page', directive: 'connect-src' } }, plan, 'blocked-by-policy'],
  [{ ...threw, blockedBy: { from: 'host', directive: 'default-src' } }, plan, 'blocked-by-host'],
  // Mixed content is http from an https page, except to this machine.
  [threw, httpPlan, 'mixed-content'],
  [threw, loopbackPlan, 'no-answer'],
  [{ ...threw, pageOrigin: insecure }, httpPlan, 'no-answer'],
  // A missing permission is a possible cause only for local addresses, and not if the page is local too.
  [denied, loopbackPlan, 'local-network-access'],
  [{ ...threw, localNetwork: 'prompt' }, privatePlan, 'local-network-access'],
  [{ ...denied, probe: failedProbe }, plan, 'unreachable'],
  [{ ...throws, localNetwork: 'prompt', pageOrigin: insecure }, loopbackPlan, 'unreachable'],
  [{ ...denied, probe: redirectedProbe }, loopbackPlan, 'unreadable-redirect'],
  // With the permission, a response to the probe means CORS; without support for it, the cause is unknown.
  [{ ...threw, localNetwork: 'granted', probe: respondedProbe }, loopbackPlan, 'unreadable'],
  [throws, loopbackPlan, 'no-answer'],
  [{ ...throws, pageOrigin: 'https://localhost:4321' }, loopbackPlan, 'no-answer'],
  [{ ...threw, probe: respondedProbe }, plan, 'unreadable'],
  [{ ...threw, probe: redirectedProbe }, plan, 'unreadable-redirect'],
  [throws, plan, 'unreachable'],
  [{ ...threw, probe: { outcome: 'timed-out', after: 5000 } }, plan, 'no-answer'],
  [{ kind: 'redirected', after: 2 }, plan, 'redirect'],
  [{ kind: 'not-sent', because: 'page-obstacles', obstacles: [] }, plan, 'only-from-a-program'],
  [{ kind: 'not-sent', because: 'unreadable-file', fileName: 'a.txt' }, plan, 'unreadable-file'],
]
