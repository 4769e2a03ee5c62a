import { untilStopped } from '#browser/until-stopped.ts'
import { noProbe } from '#core/exchange/evidence.ts'
import type { ResponseEvidence, Evidence, NoResponse } from '#core/exchange/evidence.ts'
import { needsProbe } from '#core/exchange/name-failure.ts'
import type { RequestPlan } from '#core/request/plan.ts'
import { fillSlot } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { watchEnvironment } from './browser-environment.ts'
import { wasCompressed } from './content-coding.ts'
import { createEchoMask } from './echo-mask.ts'
import { createIdleTimeout } from './idle-timeout.ts'
import { probeAddress } from './probe.ts'
import { readBody } from './read-body.ts'
import type { Progress } from './read-body.ts'

/** A shorter key may occur in ordinary text by chance. */
const shortKey = 8

/**
 * Sends a planned request with one call of `fetch`, and reports what was observed. This is the only place where a key's text
 * leaves memory, as `Authorization` to the plan's own server: redirects are not followed, nothing is cached, and no cookie or
 * referrer is sent. When nothing else explains a missing response, the URL is requested again without the key.
 *
 * @param key the held key; required when the plan asks for one, sent only then, and always masked in the response
 * @param cancelled ends the exchange at any time, whatever the browser does; what has arrived is kept
 * @throws {TypeError} when the plan asks for a key and none is given
 * @param onProgress is called while the body arrives
 * @returns evidence; a network failure is evidence too, never an exception
 */
export async function send(
  plan: RequestPlan,
  key: ApiKey | undefined,
  cancelled: AbortSignal,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Evidence> {
  if (plan.credential === 'bearer' && !key) throw new TypeError('The plan asks for a key.')
  const headers = buildHeaders(plan, key)
  if (!headers) return { kind: 'not-sent' }
  const watch = watchEnvironment(plan.url)
  const timeout = createIdleTimeout()
  const started = performance.now()
  const elapsed = () => performance.now() - started
  const stop = AbortSignal.any([cancelled, timeout.expired])
  const whyStopped = () =>
    cancelled.aborted ? 'cancelled' : timeout.expired.aborted ? 'timed-out' : undefined
  // A reader may take any time to answer the browser's permission prompt.
  void watch.untilAsked(stop).then(timeout.restart)

  try {
    const call = () =>
      fetch(plan.url, {
        method: plan.method,
        headers,
        signal: stop,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      })
    const response = await untilStopped(call, stop, async (late) => late.body?.cancel())
    if (response.type === 'opaqueredirect') return { kind: 'redirected', after: elapsed() }
    if (response.type === 'opaque') return { kind: 'opaque', after: elapsed() }
    const headersAfter = elapsed()
    timeout.restart()
    const noteProgress = (progress: Progress) => {
      timeout.restart()
      onProgress(progress)
    }
    const echoes = createEchoMask(key ? [key] : [])
    const responseHeaders = echoes.maskHeaders(response.headers)
    const body = await readBody(
      response,
      () => whyStopped() ?? 'broke-off',
      noteProgress,
      echoes,
      stop,
    )
    const isCompressed =
      body.end === 'broke-off' && (await wasCompressed(plan.url, response.headers))
    return {
      kind: 'responded',
      status: response.status,
      headers: responseHeaders,
      headersAfter,
      endAfter: elapsed(),
      body: isCompressed ? { ...body, isCompressed } : body,
      echoes: echoes.count(),
      isKeyShort: key !== undefined && key.length < shortKey,
    } satisfies ResponseEvidence
  } catch {
    // The exception is dropped unread: its message differs between browsers and may quote the header's value.
    const silence: NoResponse = {
      kind: 'no-response',
      after: elapsed(),
      ending: whyStopped() ?? 'threw',
      probe: noProbe,
      ...(await watch.read(cancelled)),
    }
    return needsProbe(silence, plan)
      ? { ...silence, probe: await probeAddress(plan.url, cancelled) }
      : silence
  } finally {
    timeout.end()
    watch.stop()
  }
}

/** @returns nothing when a header cannot be sent: `Headers` rejects it before anything leaves the page */
function buildHeaders(plan: RequestPlan, key: ApiKey | undefined): Headers | undefined {
  try {
    return writeHeaders(plan, key)
  } catch {
    return undefined
  }
}

function writeHeaders(plan: RequestPlan, key: ApiKey | undefined): Headers {
  const headers = new Headers(
    plan.headers.map(({ name, value }): [string, string] => [name, value]),
  )
  if (plan.credential === 'bearer' && key)
    headers.set('Authorization', fillSlot(key, bearerSlot).value)
  return headers
}

const bearerSlot = {
  scheme: 'bearer',
  place: 'header',
  name: 'Authorization',
  prefix: 'Bearer ',
} as const
