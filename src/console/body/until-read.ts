import type { BodyReader } from './body-reader.ts'

/** Milliseconds that a response waits for its body: a few frames, of which a reader notices nothing. */
export const longestRead = 50

/**
 * Waits until a body is read, but not longer than a reader would notice: most are read so fast that the response is rendered,
 * laid out and painted once, with its rows, and not first without.
 */
export async function untilRead({ subscribe, snapshot }: BodyReader): Promise<void> {
  if (snapshot().state !== 'waiting') return
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = subscribe(resolve)
  const timer = setTimeout(resolve, longestRead)
  await promise
  clearTimeout(timer)
  unsubscribe()
}
