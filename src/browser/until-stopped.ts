/**
 * Waits until the work settles or a signal stops it, whichever is first. The browser's own `fetch` and streams obey a signal,
 * but a replacement by an extension or a script may throw synchronously, or never settle.
 *
 * @param discard receives a result that comes too late
 * @throws what the work throws; the signal's reason when that comes first
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
