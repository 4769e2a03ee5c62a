import { describe, expect, test } from 'vitest'
import { diagnose } from '#response/exchange/diagnose.ts'
import { noProbe } from '#response/exchange/evidence.ts'
import type { FailureEvidence, NoResponse, Probe } from '#response/exchange/evidence.ts'
import { adviseRepeat, getSentenceText } from '#response/exchange/failures/failure.ts'
import {
  findStatusFailure,
  identifyBlock,
  needsProbe,
} from '#response/exchange/identify-failure.ts'
import type { FailureId } from '#response/exchange/failures/failures.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { bearerSlot, makePlan } from '../../../fixtures/credentials.ts'

const plan = makePlan({
  url: 'https://api.example.com/v1/experiments',
  slots: [bearerSlot('token')],
})

const threw: NoResponse = {
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
const loopbackPlan = { ...plan, url: 'http://127.0.0.1:4322/v1/experiments' }
const privatePlan = { ...plan, url: 'https://192.168.1.7/v1/experiments' }
const respondedProbe: Probe = { outcome: 'responded', after: 12 }
const redirectedProbe: Probe = { outcome: 'redirected', after: 9 }
const failedProbe: Probe = { outcome: 'threw', after: 7 }

const throws = { ...threw, probe: failedProbe }
const denied = { ...threw, localNetwork: 'denied' } as const
const insecure = 'http://localhost:4321'

/** Evidence, request and the expected failure. */
const diagnoseCases: readonly (readonly [FailureEvidence, RequestPlan, FailureId])[] = [
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
  [{ kind: 'not-sent', because: 'blocked-by-page', reasons: [] }, plan, 'only-from-a-program'],
  [{ kind: 'not-sent', because: 'unreadable-file', fileName: 'a.txt' }, plan, 'unreadable-file'],
]

test.for(diagnoseCases)('%j of %j', ([evidence, planned, failure]) => {
  expect(diagnose(evidence, planned).failure).toBe(failure)
})

describe('The probe', () => {
  test.for(diagnoseCases)(
    'Is sent only if the cause is unknown: %j of %j',
    ([evidence, planned, failure]) => {
      if (evidence.kind !== 'no-response') return
      const isOpen = failure === 'no-answer' && evidence.probe.outcome === 'not-made'
      expect(needsProbe(evidence, planned)).toBe(isOpen)
    },
  )

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'get', 'QUERY'])(
    'Is not sent after %s, which is disclosed',
    (method) => {
      const unsafe = { ...plan, method }
      expect(needsProbe(threw, unsafe)).toBe(false)
      expect(diagnose(threw, unsafe).unknowable).toContain(
        `Whether anything responds at this address: after ${method}, which may change something, this page makes no second request to find out.`,
      )
      expect(JSON.stringify(diagnose(threw, plan).unknowable)).not.toContain('no second request')
    },
  )

  test.each(['HEAD', 'OPTIONS'])('Is a GET after %s', (method) => {
    expect(needsProbe(threw, { ...plan, method })).toBe(true)
    expect(diagnose({ ...threw, probe: respondedProbe }, { ...plan, method }).disclosure).toMatch(
      /^To find out more, this page then fetched the same address with GET, without your key/,
    )
  })

  test('Is disclosed with its result', () => {
    expect(diagnose(threw, plan).disclosure).toBeUndefined()
    const { disclosure } = diagnose({ ...threw, probe: redirectedProbe }, plan)
    expect(disclosure).toMatch(/A redirect arrived after 9 ms\. It was not followed\.$/)
    expect(diagnose({ ...threw, probe: respondedProbe }, plan).disclosure).toBe(
      'To find out more, this page then fetched the same address again, without your key, custom headers or cookies. Something responded after 12 ms; the browser tells this page nothing more.',
    )
  })
})

describe('Remedies', () => {
  const cancelled: NoResponse = { ...threw, ending: 'cancelled' }

  const check =
    'The POST request may already have taken effect: check before you send it again, here or with a snippet.'

  test.each([
    [
      cancelled,
      'GET',
      'Send again when you are ready: GET is a safe method, which asks for no change on the server.',
    ],
    [cancelled, 'POST', check],
    [
      { ...threw, ending: 'timed-out' } as const,
      'PUT',
      `${check.replace('POST', 'PUT')} Sending it twice should have the same effect as sending it once.`,
    ],
  ])('Begin with advice on repeating the method: %j after %s', (evidence, method, advice) => {
    const [first = ''] = diagnose(evidence, { ...plan, method }).remedies
    expect(getSentenceText(first)).toBe(advice)
  })

  const arrived: readonly (readonly [string, FailureEvidence])[] = [
    ['cancelled', cancelled],
    ['timed-out', { ...threw, ending: 'timed-out' }],
    ['offline', { ...threw, onlineAfter: false }],
    ['no-answer', threw],
  ]
  test.each(arrived)('Warn after %s that PATCH may have taken effect', (failure, evidence) => {
    const { remedies, ...diagnosis } = diagnose(evidence, { ...plan, method: 'PATCH' })
    expect(diagnosis.failure).toBe(failure)
    const advice = remedies.filter((remedy) => getSentenceText(remedy).includes('PATCH'))
    expect(advice).toHaveLength(1)
    const texts = remedies.map(getSentenceText)
    expect(texts.filter((text) => /\bsafe method\b/.test(text))).toEqual([])
    const safe = diagnose(evidence, { ...plan, method: 'HEAD' }).remedies
    expect(safe).not.toContainEqual(adviseRepeat('PATCH'))
  })

  const unsent: readonly FailureEvidence[] = [
    { ...threw, blockedBy: { from: 'page', directive: 'connect-src' } },
    { ...threw, blockedBy: { from: 'host', directive: 'connect-src' } },
    { ...threw, onlineBefore: false, onlineAfter: false },
    { kind: 'not-sent', because: 'unreadable-file', fileName: 'fake.txt' },
  ]
  test.each(unsent)('Have no warning if nothing was sent: %j', (evidence) => {
    const { remedies } = diagnose(evidence, { ...plan, method: 'POST' })
    expect(remedies).not.toContainEqual(adviseRepeat('POST'))
  })
})

describe('A stopped sandbox', () => {
  const local = { ...throws, pageOrigin: insecure }

  test('Is one sentence and the command that starts it', () => {
    const { title, remedies, command } = diagnose(local, loopbackPlan, 'npm start')
    expect([title, remedies[0], command]).toEqual([
      'Nothing responds at 127.0.0.1:4322',
      'Start the sandbox:',
      'npm start',
    ])
    expect(remedies.slice(1)).toEqual(diagnose(local, loopbackPlan).remedies)
  })

  test('Is only a possible cause if nothing was probed', () => {
    const posted = { ...loopbackPlan, method: 'POST' }
    const { title, remedies } = diagnose({ ...local, probe: noProbe }, posted, 'npm start')
    expect(title).toBe('No response, and the page cannot find out why')
    expect(remedies[0]).toBe('If the sandbox is not running, start it:')
    expect(remedies[1]).toEqual(adviseRepeat('POST'))
  })

  test('Is not suspected if another cause is known, and never of another server', () => {
    const known = [
      [{ ...local, onlineAfter: false }, 'npm start'],
      [{ ...local, probe: respondedProbe }, 'npm start'],
      [local, undefined],
    ] as const
    for (const [evidence, command] of known) {
      const diagnosis = diagnose(evidence, loopbackPlan, command)
      expect(diagnosis.command).toBeUndefined()
      expect(JSON.stringify(diagnosis)).not.toMatch(/sandbox|Nothing responds/)
    }
  })
})

describe('Unknowable facts', () => {
  const closed = diagnose({ ...threw, probe: failedProbe }, plan)

  test('A browser may repeat a request after a failed connection', () => {
    for (const verdict of [closed, diagnose(threw, plan)]) {
      expect(JSON.stringify(verdict.unknowable)).toContain(
        'a client may repeat an idempotent method, such as GET, automatically',
      )
    }
  })

  test('Missing CORS headers are only likely, because a reset looks the same', () => {
    const { known, likely } = diagnose({ ...threw, probe: respondedProbe }, plan)
    expect(JSON.stringify(known)).not.toMatch(/CORS|kept the/)
    expect(JSON.stringify(likely)).toMatch(/CORS headers/)
    expect(likely).toContain('The connection broke the first time but not the second.')
  })
})

describe('Known facts', () => {
  const lost = 'The network connection was lost during the request.'
  const offline = { ...threw, onlineAfter: false }
  const citation = { edition: 'Fetch Standard', section: 'a clause' } as const
  const reasons = [{ sentence: 'No page can send it.', citation }]

  test.each<[FailureEvidence, string]>([
    [threw, 'The request to api.example.com failed after 3 ms.'],
    [
      { ...threw, ending: 'timed-out', after: 30_012 },
      'The request to api.example.com was stopped after 30.0 s.',
    ],
    [{ kind: 'redirected', after: 9 }, 'The response from api.example.com arrived after 9 ms.'],
    [offline, lost],
    [
      { kind: 'not-sent', because: 'blocked-by-page', reasons },
      'No page can send it (Fetch Standard, a clause).',
    ],
    [{ kind: 'not-sent', because: 'unreadable-file', fileName: 'a.txt' }, 'The file is “a.txt”.'],
  ])('%j: %s', (evidence, sentence) => {
    expect(diagnose(evidence, plan).known).toContain(sentence)
  })

  test.each([threw, { ...offline, onlineBefore: false }])(
    'Name no lost network: %j',
    (evidence) => {
      expect(diagnose(evidence, plan).known).not.toContain(lost)
    },
  )

  test('Offline does not rule out a server on this computer', () => {
    expect(diagnose(offline, loopbackPlan).unknowable).toContain(
      'Whether a server is running on this computer: that needs no network.',
    )
  })

  test('Never quote the query', () => {
    const queried = { ...plan, url: `${plan.url}?secret=value` }
    expect(JSON.stringify(diagnose({ ...threw, probe: failedProbe }, queried))).not.toContain(
      'value',
    )
  })
})

test.for([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [429, 'too-many-requests'],
  [400, 'client-error'],
  [500, 'server-error'],
  [399, undefined],
  [600, undefined],
] as const)('%i is %s', ([status, failure]) => {
  expect(findStatusFailure(status)).toBe(failure)
})

const page = 'https://docs.example.com'
const own =
  "default-src 'self'; connect-src 'self' https://api.example.com https://login.example.com/token"

test.each([
  ['https://api.example.com/v1/pets?limit=1', 'host'],
  ['https://login.example.com/token', 'host'],
  ['https://docs.example.com/openapi.json', 'host'],
  ['https://login.example.com/other', 'page'],
  ['https://api.example.com.evil.example/v1', 'page'],
  ['http://api.example.com/v1', 'page'],
])('Attributes a blocked request to %s to the policy of the %s', (url, from) => {
  expect(identifyBlock([own], "connect-src 'self'", url, page).from).toBe(from)
})

test('All policies in the head belong to the page', () => {
  const url = 'https://api.example.com/v1'

  expect(identifyBlock([own, "connect-src 'self'"], "connect-src 'self'", url, page).from).toBe(
    'page',
  )
  expect(identifyBlock([], "connect-src 'self'", url, page).from).toBe('host')
  expect(identifyBlock(["default-src 'self'"], "default-src 'self'", url, page).from).toBe('page')
  expect(identifyBlock(["img-src 'self'"], "default-src 'self'", url, page).from).toBe('host')
})

test.each([
  ["img-src x; connect-src 'self'", 'connect-src'],
  ["default-src 'self'; script-src x", 'default-src'],
])('The applicable directive of %s is %s', (blocking, directive) => {
  expect(identifyBlock([own], blocking, 'https://api.example.com/', page).directive).toBe(directive)
})
