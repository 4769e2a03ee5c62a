import { noProbe } from '#core/exchange/evidence.ts'
import type { NoResponse, Probe, FailureEvidence } from '#core/exchange/evidence.ts'
import type { FailureId } from '#core/exchange/failures/failures.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'

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
  blockedByPolicy: false,
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

/** What was observed of which request, and the failure that it is. */
export const diagnoseCases: readonly (readonly [
  string,
  FailureEvidence,
  RequestPlan,
  FailureId,
])[] = [
  ['An exception alone means only that nothing arrived', threw, plan, 'no-answer'],
  ['Cancelling is the reader’s own choice', { ...threw, ending: 'cancelled' }, plan, 'cancelled'],
  ['No response in time is a timeout', { ...threw, ending: 'timed-out' }, plan, 'timed-out'],
  ['No network afterwards means offline', { ...threw, onlineAfter: false }, plan, 'offline'],
  ['A network that is back explains nothing', { ...threw, onlineBefore: false }, plan, 'no-answer'],
  [
    'A reported violation means that the policy blocked the request',
    { ...threw, blockedByPolicy: true },
    plan,
    'blocked-by-policy',
  ],
  ['http from an https page is mixed content', threw, httpPlan, 'mixed-content'],
  ['http to this machine is not mixed content', threw, loopbackPlan, 'no-answer'],
  [
    'http from an http page is not mixed content',
    { ...threw, pageOrigin: 'http://localhost:4321' },
    httpPlan,
    'no-answer',
  ],
  [
    'A denied permission explains silence from this computer',
    { ...threw, localNetwork: 'denied' },
    loopbackPlan,
    'local-network-access',
  ],
  [
    'A permission that was never given explains silence from the local network',
    { ...threw, localNetwork: 'prompt' },
    privatePlan,
    'local-network-access',
  ],
  [
    'A missing permission does not explain silence from elsewhere',
    { ...threw, localNetwork: 'denied', probe: failedProbe },
    plan,
    'unreachable',
  ],
  [
    'A page of this computer needs no permission for this computer',
    { ...threw, localNetwork: 'prompt', pageOrigin: 'http://localhost:4321', probe: failedProbe },
    loopbackPlan,
    'unreachable',
  ],
  [
    'With permission granted, a plain response means CORS',
    { ...threw, localNetwork: 'granted', probe: respondedProbe },
    loopbackPlan,
    'unreadable',
  ],
  [
    'Silence from a nearer address is unexplained when the browser has no such permission',
    { ...threw, probe: failedProbe },
    loopbackPlan,
    'no-answer',
  ],
  [
    'Silence of http from an https page is unexplained, also from the same computer',
    { ...threw, pageOrigin: 'https://localhost:4321', probe: failedProbe },
    loopbackPlan,
    'no-answer',
  ],
  [
    'A response to the plain request means CORS',
    { ...threw, probe: respondedProbe },
    plan,
    'unreadable',
  ],
  [
    'A redirect of the plain request is a redirect that the page may not read',
    { ...threw, probe: redirectedProbe },
    plan,
    'unreadable-redirect',
  ],
  [
    'A redirect from this computer is not a denied permission',
    { ...threw, localNetwork: 'denied', probe: redirectedProbe },
    loopbackPlan,
    'unreadable-redirect',
  ],
  [
    'Two requests without a response mean unreachable',
    { ...threw, probe: failedProbe },
    plan,
    'unreachable',
  ],
  [
    'A second request that times out leaves the cause open',
    { ...threw, probe: { outcome: 'timed-out', after: 5000 } },
    plan,
    'no-answer',
  ],
  [
    'A redirect that was not followed is a redirect',
    { kind: 'redirected', after: 2 },
    plan,
    'redirect',
  ],
  ['A response without content is opaque', { kind: 'opaque', after: 2 }, plan, 'opaque-answer'],
  [
    'A request that could not be built has a bad header',
    { kind: 'not-sent', because: 'impossible-header' },
    plan,
    'impossible-header',
  ],
  [
    'A request that no page can send is for a program',
    { kind: 'not-sent', because: 'page-obstacles', obstacles: [] },
    plan,
    'only-from-a-program',
  ],
  [
    'A file that cannot be read any more is the reason',
    { kind: 'not-sent', because: 'unreadable-file', fileName: 'fake.txt' },
    plan,
    'unreadable-file',
  ],
]
