import { writeAuthorization } from '#core/api-key.ts'
import type { ApiKey } from '#core/api-key.ts'
import type { Answered, Evidence, NoAnswer } from '#core/evidence.ts'
import type { RequestPlan } from '#core/plan.ts'
import { readBody } from './read-body.ts'
import type { Progress } from './read-body.ts'

const answerTimeout = 30_000

/**
 * Makes the one request of a plan and reports what was observed. The only place where a key's text leaves memory, as
 * `Authorization` to the plan's own server: redirects are not followed, nothing is cached, no cookie or referrer goes along.
 *
 * @param key the held key; required when the plan asks for one
 * @param cancelled ends the exchange at any time; what came until then is kept
 * @throws {TypeError} when the plan asks for a key and none is given
 * @param onProgress is told while the body arrives
 * @returns evidence; a failure of the network is evidence too and never an exception
 */
export async function send(
  plan: RequestPlan,
  key: ApiKey | undefined,
  cancelled: AbortSignal,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Evidence> {
  if (plan.credential === 'bearer' && !key) throw new TypeError('The plan asks for a key.')
  const started = performance.now()
  const elapsed = () => performance.now() - started
  const timeout = AbortSignal.timeout(answerTimeout)
  const stop = AbortSignal.any([cancelled, timeout])
  const policy = watchPolicy(plan.url)
  const whyStopped = () =>
    cancelled.aborted ? 'cancelled' : timeout.aborted ? 'timed-out' : undefined

  try {
    const response = await fetch(plan.url, {
      method: plan.method,
      headers: writeHeaders(plan, key),
      signal: stop,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    if (response.type === 'opaqueredirect') return { kind: 'redirected', after: elapsed() }
    const headersAfter = elapsed()
    const body = await readBody(response, () => whyStopped() ?? 'broke-off', onProgress)
    return {
      kind: 'answered',
      status: response.status,
      headers: [...response.headers].map(([name, value]) => ({ name, value })),
      headersAfter,
      endAfter: elapsed(),
      body,
    } satisfies Answered
  } catch {
    // The exception is dropped unread: its message differs between browsers and may quote the header's value.
    return {
      kind: 'no-answer',
      after: elapsed(),
      ending: whyStopped() ?? 'threw',
      online: navigator.onLine,
      blockedByPolicy: policy.blocked(),
      pageOrigin: location.origin,
    } satisfies NoAnswer
  } finally {
    policy.stop()
  }
}

function writeHeaders(plan: RequestPlan, key: ApiKey | undefined): Headers {
  const headers = new Headers(
    plan.headers.map(({ name, value }): [string, string] => [name, value]),
  )
  if (plan.credential === 'bearer' && key) headers.set('Authorization', writeAuthorization(key))
  return headers
}

/** Notes whether the browser reports that the page's own policy blocked this address. */
function watchPolicy(url: string) {
  let blocked = false
  const { origin } = new URL(url)
  const note = (event: SecurityPolicyViolationEvent) => {
    if (event.disposition === 'enforce' && event.blockedURI.startsWith(origin)) blocked = true
  }
  document.addEventListener('securitypolicyviolation', note)
  return {
    blocked: () => blocked,
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  }
}
