import { untilStopped } from '#browser/until-stopped.ts'
import type { Probe } from '#core/exchange/evidence.ts'
import { waitForNextTask } from '#browser/next-task.ts'

const probeTimeout = 5000

/**
 * Requests a URL whose response nobody may read, to learn whether there is a response at all. It sends no key, no extra
 * header, no cookie and no referrer, and stops as soon as headers arrive.
 *
 * A `no-cors` request must follow redirects (Fetch, main fetch). So it is made in an empty frame whose own policy forbids
 * every request made after it has started: a redirected request is blocked, and the browser reports it. WebKit goes on with the
 * policy that the frame had at the start, the page's own: it follows a redirect to a server of the document, and reports nothing.
 */
export async function probeAddress(url: string, cancelled: AbortSignal): Promise<Probe> {
  const started = performance.now()
  const probe = await fetchInFrame(url, cancelled)
  const after = performance.now() - started
  if (probe.outcome !== 'redirected') return { outcome: probe.outcome, after }
  // A browser that applies the policy to a request under way would report every URL, even this page's.
  const control = await fetchInFrame(location.href, cancelled)
  return { outcome: control.outcome === 'redirected' ? 'threw' : 'redirected', after }
}

async function fetchInFrame(
  url: string,
  cancelled: AbortSignal,
): Promise<{ readonly outcome: Probe['outcome'] }> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentWindow: page, contentDocument: content } = frame
  if (!page || !content) {
    frame.remove()
    return { outcome: 'not-made' }
  }
  let wasBlocked = false
  content.addEventListener('securitypolicyviolation', () => {
    wasBlocked = true
  })
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), probeTimeout)
  const end = AbortSignal.any([cancelled, stop.signal])
  const call = () => {
    const response = page.fetch(url, {
      mode: 'no-cors',
      method: 'GET',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: end,
    })
    forbidRequests(content)
    return response
  }
  try {
    await untilStopped(call, end, async (late) => late.body?.cancel())
    // The body may be endless, and is never read.
    stop.abort()
    return { outcome: 'responded' }
  } catch {
    // The browser reports what it blocked a moment after the request fails.
    await waitForNextTask()
    if (cancelled.aborted) return { outcome: 'cancelled' }
    if (stop.signal.aborted) return { outcome: 'timed-out' }
    return { outcome: wasBlocked ? 'redirected' : 'threw' }
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
