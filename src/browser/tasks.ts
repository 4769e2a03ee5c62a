/** Waits for a message, because messages are separate tasks and, unlike timers, are not throttled in a hidden page. */
export function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}

/**
 * Waits until the work settles or the signal aborts.
 *
 * @throws the error of the work, or the signal's reason if it aborts first
 */
export async function untilStopped<Result>(
  work: () => Promise<Result>,
  stop: AbortSignal,
): Promise<Result> {
  stop.throwIfAborted()
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const end = () => reject(stop.reason)
  stop.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work(), stopped])
  } finally {
    stop.removeEventListener('abort', end)
  }
}
