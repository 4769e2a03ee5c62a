import type { BodyReader } from './body-reader.ts'

/** Milliseconds that a response waits for its body: a few frames, of which a reader notices nothing. */
export const longestRead = 50

/**
 * Waits until a body is read, but not longer than a reader would notice: most are read so fast that the response is rendered,
 * laid out and painted once, with its rows, and not first without.
 *
 * @param stop ends the wait at once: a page that is left keeps nothing
 */
export async function untilRead(
  { subscribe, snapshot }: BodyReader,
  stop: AbortSignal,
): Promise<void> {
  if (snapshot().state !== 'waiting' || stop.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = subscribe(resolve)
  const timer = setTimeout(resolve, longestRead)
  const end = () => resolve()
  stop.addEventListener('abort', end, { once: true })
  await promise
  stop.removeEventListener('abort', end)
  clearTimeout(timer)
  unsubscribe()
}
