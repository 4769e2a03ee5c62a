/**
 * Waits for work until it settles or a signal stops it, whichever is first. `fetch` and streams heed a signal of their own,
 * but only the browser's: what an extension or a script put in their place may throw at once, or never settle.
 *
 * @param discard is given a result that comes too late
 * @throws what the work throws; the signal's reason when it stops first, or has stopped before
 */
export async function untilStopped<Result>(
  work: () => Promise<Result>,
  stop: AbortSignal,
  discard: (late: Result) => unknown = () => undefined,
): Promise<Result> {
  stop.throwIfAborted()
  const working = work()
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const end = () => {
    reject(stop.reason)
    Promise.resolve(working)
      .then(discard)
      .catch(() => undefined)
  }
  stop.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([working, stopped])
  } finally {
    stop.removeEventListener('abort', end)
  }
}
