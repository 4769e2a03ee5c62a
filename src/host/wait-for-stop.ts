/** Resolves when the signal aborts. */
export async function waitForStop(stop: AbortSignal): Promise<void> {
  if (stop.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  stop.addEventListener('abort', () => resolve(), { once: true })
  return promise
}
