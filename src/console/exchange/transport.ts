import { untilStopped } from '#browser/until-stopped.ts'
import type { Header } from '#core/request/header.ts'
import { noProbe } from '#core/exchange/evidence.ts'
import type { Evidence, NoResponse } from '#core/exchange/evidence.ts'
import { needsProbe } from '#core/exchange/name-failure.ts'
import { listPageObstacles } from '#core/request/page-obstacles.ts'
import { fillRequest } from '#core/request/plan/place-secrets.ts'
import type { CredentialSlot, RequestPlan } from '#core/request/request-plan.ts'
import type { ApiKey } from '#key/api-key.ts'
import { fillSlot } from '#key/fill-slot.ts'
import { watchEnvironment } from './browser-environment.ts'
import { buildBody, findUnreadableFile, timesUpload } from './build-body.ts'
import type { FileSource } from './build-body.ts'
import { guardTimings } from './guard-timings.ts'
import { createIdleTimeout } from './idle-timeout.ts'
import { probeAddress } from './probe.ts'
import type { Progress } from './progress.ts'
import { receiveResponse } from './receive-response.ts'

export type { FileSource, Progress }

/** The options of a request, besides its plan. */
export interface SendOptions {
  /**
   * The held secrets of the plan's server, by security scheme. A slot gets the one of its scheme; all are masked in the
   * response.
   */
  readonly secrets: ReadonlyMap<string, ApiKey>
  /** The bytes of the files that the plan names. */
  readonly files: FileSource
  /** Ends the exchange at any time, whatever the browser does; what has arrived is kept. */
  readonly cancelled: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

/**
 * Sends a planned request with one call of `fetch`, and reports what was observed. This is the only place where a secret's text
 * leaves memory, in the places that the plan's slots name, to the plan's own server: redirects are not followed, nothing is
 * cached, and no cookie or referrer is sent. A secret for the address or a form joins it here and nowhere else. When nothing else
 * explains a missing response to a safe method, the URL is requested again without any secret.
 *
 * What no page can send is not sent, and neither is a file that can no longer be read: both are evidence.
 *
 * @throws {TypeError} when a slot has no secret, or one of another kind
 * @returns evidence; a network failure is evidence too, never an exception
 */
export async function send(plan: RequestPlan, options: SendOptions): Promise<Evidence> {
  const { secrets, files, cancelled, onProgress = () => undefined } = options
  const obstacles = listPageObstacles(plan)
  if (obstacles.length > 0) return { kind: 'not-sent', because: 'page-obstacles', obstacles }
  const filled = fillRequest(plan, (slot) => fillSlot(findSecret(slot, secrets), slot))
  const { url } = filled
  const body = buildBody(filled.body, files)
  const headers = buildHeaders([...filled.headers, ...body.headers])
  if (!headers) return { kind: 'not-sent', because: 'impossible-header' }
  const unreadable = body.files.length > 0 && (await findUnreadableFile(body, cancelled))
  if (unreadable) return { kind: 'not-sent', because: 'unreadable-file', fileName: unreadable }

  const clearTimings = guardTimings(url !== plan.url)
  const watch = watchEnvironment(plan.url)
  const timeout = createIdleTimeout()
  const started = performance.now()
  const elapsed = () => performance.now() - started
  const stop = AbortSignal.any([cancelled, timeout.expired])
  const whyStopped = () =>
    cancelled.aborted ? 'cancelled' : timeout.expired.aborted ? 'timed-out' : undefined
  // A reader may take any time to answer the browser's permission prompt.
  if (timesUpload(body)) void watch.untilAsked(stop).then(timeout.restart)

  try {
    const call = () =>
      fetch(url, {
        ...fetchOptions,
        method: plan.method,
        headers,
        body: body.content,
        signal: stop,
      })
    if (body.size > 0) onProgress({ state: 'sending', bytes: body.size })
    const response = await untilStopped(call, stop, async (late) => late.body?.cancel())
    if (response.type === 'opaqueredirect') return { kind: 'redirected', after: elapsed() }
    if (response.type === 'opaque') return { kind: 'opaque', after: elapsed() }
    timeout.restart()
    return await receiveResponse(response, {
      url,
      keys: [...secrets.values()],
      elapsed,
      whyEnded: () => whyStopped() ?? 'broke-off',
      stop,
      onProgress: (progress) => {
        timeout.restart()
        onProgress(progress)
      },
      onStream: timeout.end,
    })
  } catch {
    // The exception is dropped unread: its message differs between browsers and may quote the header's value or the address.
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
    await clearTimings()
  }
}

const fetchOptions = {
  redirect: 'manual',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit

function findSecret({ scheme }: CredentialSlot, secrets: SendOptions['secrets']): ApiKey {
  const secret = secrets.get(scheme)
  if (!secret) throw new TypeError('The plan asks for a secret that is not held.')
  return secret
}

/** @returns nothing when a header cannot be sent: `Headers` rejects it before anything leaves the page */
function buildHeaders(headers: readonly Header[]): Headers | undefined {
  try {
    return new Headers(headers.map(({ name, value }): [string, string] => [name, value]))
  } catch {
    // The exception quotes the value.
    return undefined
  }
}
