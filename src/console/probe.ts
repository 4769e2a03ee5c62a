import type { Probe } from '#core/evidence.ts'
import { untilStopped } from './until-stopped.ts'

const probeTimeout = 5000

/**
 * Asks an address for an answer that nobody may read, to learn whether there is one at all. It carries no key, no header
 * of its own, no cookie and no referrer, and is dropped as soon as headers have come.
 *
 * Redirects are followed, because a `no-cors` request may not refuse them (Fetch, main fetch); nothing goes along.
 */
export async function probeAddress(url: string, cancelled: AbortSignal): Promise<Probe> {
  const started = performance.now()
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), probeTimeout)
  const end = AbortSignal.any([cancelled, stop.signal])
  const call = () =>
    fetch(url, {
      mode: 'no-cors',
      method: 'GET',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: end,
    })
  const answer = await untilStopped(call, end, async (late) => late.body?.cancel()).catch(
    () => undefined,
  )
  clearTimeout(timer)
  const after = performance.now() - started
  if (answer) {
    // The body may be endless, and nobody reads it.
    stop.abort()
    return { outcome: 'answered', after }
  }
  if (cancelled.aborted) return { outcome: 'cancelled', after }
  return { outcome: stop.signal.aborted ? 'timed-out' : 'threw', after }
}
