import { waitForNextTask } from '../browser/tasks.ts'
import type { Header } from '#request/inputs.ts'
import { noProbe } from '#response/exchange/evidence.ts'
import type {
  BodyEnd,
  Evidence,
  NoResponse,
  Probe,
  ResponseEvidence,
} from '#response/exchange/evidence.ts'
import { needsProbe } from '#response/exchange/identify-failure.ts'
import { getBlockedReasons, refusedHeader } from '#request/blocked-reasons.ts'
import { fillRequest } from '#request/plan/place-secrets.ts'
import type { CredentialSlot, RequestPlan } from '#request/request-plan.ts'
import { minSecretLength } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { fillSlot } from '#key/fill-slot.ts'
import { watchEnvironment } from './browser-environment.ts'
import { buildBody, findUnreadableFile, timesUpload } from './build-body.ts'
import type { FileSource } from './build-body.ts'
import { findStreamFormat } from '#text/stream/stream-format.ts'
import { parseMediaType } from '#text/media-type.ts'
import { createEchoMask } from './echo-mask.ts'
import { readBody, readStream } from './read-body.ts'
import type { Progress } from './read-body.ts'

export type { FileSource, Progress }

export interface SendOptions {
  /** Held secrets of the plan's server, by security scheme. Each slot gets the secret of its scheme. */
  readonly secrets: ReadonlyMap<string, ApiKey>
  /** Secrets to mask in the response. The list can grow while the response arrives. */
  readonly getSecrets: () => readonly ApiKey[]
  readonly files: FileSource
  /** Ends the exchange at any time; received data is kept. */
  readonly cancelled: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/**
 * Sends a planned request with one call of `fetch`, and reports what was observed. This is the only function through which a
 * secret's text leaves memory, only in the plan's slots and only to the plan's own server: redirects are not followed, nothing is
 * cached, and no cookie or referrer is sent. Only here is a secret inserted into an address or a form. When nothing else explains a
 * missing response to a safe method, the URL is requested again without any secret.
 *
 * A request that no page can send, or whose file can no longer be read, is not sent; the evidence reports that too.
 *
 * @throws {TypeError} if the secret of a slot is missing or of another kind
 * @returns evidence; a network failure is evidence too, never an exception
 */
export async function send(plan: RequestPlan, options: SendOptions): Promise<Evidence> {
  const { secrets, getSecrets, files, cancelled, onProgress } = options
  const reasons = getBlockedReasons(plan)
  if (reasons.length > 0) return { kind: 'not-sent', because: 'blocked-by-page', reasons }
  const filled = fillRequest(plan, (slot) => fillSlot(findSecret(slot, secrets), slot))
  const { url } = filled
  const body = buildBody(filled.body, files)
  const headers = buildHeaders([...filled.headers, ...body.headers])
  if (!headers) return { kind: 'not-sent', because: 'blocked-by-page', reasons: [refusedHeader] }
  const unreadable = body.files.length > 0 && (await findUnreadableFile(body))
  if (unreadable) return { kind: 'not-sent', because: 'unreadable-file', fileName: unreadable }

  const watch = watchEnvironment(plan.url)
  const timeout = createIdleTimeout()
  const started = performance.now()
  const elapsed = () => performance.now() - started
  const stop = AbortSignal.any([cancelled, timeout.expired])
  const whyStopped = () =>
    cancelled.aborted ? 'cancelled' : timeout.expired.aborted ? 'timed-out' : undefined
  // A reader may take any time to respond to the browser's permission prompt.
  if (timesUpload(body)) void watch.untilAsked(stop).then(timeout.restart)

  try {
    if (body.size > 0) onProgress({ state: 'sending', bytes: body.size })
    const response = await fetch(url, {
      ...fetchOptions,
      method: plan.method,
      headers,
      body: body.content,
      signal: stop,
    })
    if (response.type === 'opaqueredirect') return { kind: 'redirected', after: elapsed() }
    // An extension or a service worker replaced the response, which then carries no information (Fetch, opaque filtered responses).
    if (response.type === 'opaque') throw new TypeError('An opaque response.')
    timeout.restart()
    return await receiveResponse(response, {
      getSecrets,
      elapsed,
      whyEnded: () => whyStopped() ?? 'broke-off',
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
      ...(await watch.read()),
    }
    return needsProbe(silence, plan)
      ? { ...silence, probe: await probeAddress(plan.url, cancelled) }
      : silence
  } finally {
    timeout.end()
    watch.stop()
    await clearSecretTimings(url !== plan.url)
  }
}

/** How long a server may be silent: before its headers, and between any two parts of the body. */
const idleLimitMs = 30_000

/** A timer that restarts with every sign of activity until it is ended, and signals when it expires. */
function createIdleTimeout() {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  return {
    expired: controller.signal,
    restart: () => {
      clearTimeout(timer)
      if (!isEnded) timer = setTimeout(() => controller.abort(), idleLimitMs)
    },
    end: () => {
      isEnded = true
      clearTimeout(timer)
    },
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

/** @returns `undefined` when a header cannot be sent: `Headers` rejects it before anything leaves the page */
function buildHeaders(headers: readonly Header[]): Headers | undefined {
  try {
    return new Headers(headers.map(({ name, value }): [string, string] => [name, value]))
  } catch {
    // The exception quotes the value.
    return undefined
  }
}

/** In characters. A shorter key may occur in ordinary text by chance. */
const shortKey = 8

interface Receiving {
  readonly getSecrets: () => readonly ApiKey[]
  /** Milliseconds since the request was handed to the browser. */
  readonly elapsed: () => number
  readonly whyEnded: () => BodyEnd
  readonly onProgress: (progress: Progress) => void
  /** Called when the body is a stream of items, between which a server may be silent for any time. */
  readonly onStream: () => void
}

/** Reads a response until it ends for any reason. */
async function receiveResponse(
  response: Response,
  { getSecrets, elapsed, whyEnded, onProgress, onStream }: Receiving,
): Promise<ResponseEvidence> {
  const headersAfter = elapsed()
  const echoes = createEchoMask(getSecrets)
  const { essence } = parseMediaType(response.headers.get('content-type') ?? '')
  const format = findStreamFormat(essence)
  const { status } = response
  if (format) onStream()
  const body = format
    ? await readStream(response, {
        format,
        echoes,
        elapsed,
        whyEnded,
        onItems: (stream) => onProgress({ state: 'streaming', status, stream }),
      })
    : await readBody(response, whyEnded, onProgress, echoes)
  return {
    kind: 'responded',
    status,
    // After the body, which may have arrived during a renewal.
    headers: echoes.maskHeaders(response.headers),
    headersAfter,
    endAfter: elapsed(),
    body,
    echoes: echoes.count(),
    isKeyShort: getSecrets().some(({ length }) => length >= minSecretLength && length < shortKey),
  }
}

/**
 * Keeps the browser's list of requests (Resource Timing) free of addresses that held a secret. Must be called after a request.
 *
 * Clears the entire list, since single entries cannot be removed. A browser may record a request some time after it ended, above
 * all an aborted one, so the list is watched until the page is left.
 */
export async function clearSecretTimings(hasSecret: boolean): Promise<void> {
  if (hasSecret && !observer) {
    observer = new PerformanceObserver(clearList)
    observer.observe({ type: 'resource' })
  }
  if (!observer) return
  clearList()
  await waitForNextTask()
  clearList()
}

/** Set once a request held a secret; it covers all requests, because the address itself is not kept. */
let observer: PerformanceObserver | undefined

function clearList(): void {
  performance.clearResourceTimings()
}

const probeTimeout = 5000

/**
 * Requests a URL with an opaque response, to learn whether there is a response at all. Sends no key, extra header, cookie or
 * referrer, and stops as soon as headers arrive.
 *
 * A `no-cors` request must follow redirects (Fetch, main fetch). So it is made in an empty frame whose own policy forbids
 * every request made after it has started: a redirected request is blocked, and the browser reports it. WebKit keeps applying the
 * policy that the frame had at the start, the page's own: it follows a redirect to a server of the document, and reports nothing.
 */
async function probeAddress(url: string, cancelled: AbortSignal): Promise<Probe> {
  const started = performance.now()
  const outcome = await fetchInFrame(url, cancelled)
  const after = performance.now() - started
  if (outcome !== 'redirected') return { outcome, after }
  // A browser that applies the policy to a pending request would report every URL, even this page's.
  const control = await fetchInFrame(location.href, cancelled)
  return { outcome: control === 'redirected' ? 'threw' : 'redirected', after }
}

async function fetchInFrame(url: string, cancelled: AbortSignal): Promise<Probe['outcome']> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentWindow: page, contentDocument: content } = frame
  if (!page || !content) {
    frame.remove()
    return 'not-made'
  }
  let wasBlocked = false
  content.addEventListener('securitypolicyviolation', () => {
    wasBlocked = true
  })
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), probeTimeout)
  const end = AbortSignal.any([cancelled, stop.signal])
  try {
    const response = page.fetch(url, {
      ...fetchOptions,
      redirect: 'follow',
      mode: 'no-cors',
      signal: end,
    })
    forbidRequests(content)
    await response
    // The body may be endless, and is never read.
    stop.abort()
    return 'responded'
  } catch {
    // The browser reports a blocked request a moment after the request fails.
    await waitForNextTask()
    if (cancelled.aborted) return 'cancelled'
    if (stop.signal.aborted) return 'timed-out'
    return wasBlocked ? 'redirected' : 'threw'
  } finally {
    clearTimeout(timer)
    frame.remove()
  }
}

function forbidRequests(content: Document): void {
  const policy = content.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "connect-src 'none'"
  content.head.append(policy)
}
