import { waitForNextTask } from '#browser/next-task.ts'

/**
 * Keeps the browser's list of requests (Resource Timing) free of addresses that held a secret. To be called before a request;
 * the returned function, after it.
 *
 * The whole list is cleared, since single entries cannot be removed. A browser may note a request some time after it ended, above all
 * one that was stopped, so the list is watched for the rest of the page's life, but never cleared during an exchange, which reads it.
 */
export function guardTimings(hasSecret: boolean): () => Promise<void> {
  running += 1
  return async () => {
    running -= 1
    if (hasSecret) watchList()
    clearList()
    if (!observer) return
    await waitForNextTask()
    clearList()
  }
}

let running = 0
/** The address itself is not kept, so all requests count once one held a secret. */
let observer: PerformanceObserver | undefined

function watchList(): void {
  if (observer) return
  observer = new PerformanceObserver(clearList)
  observer.observe({ type: 'resource' })
}

function clearList(): void {
  if (observer && running === 0) performance.clearResourceTimings()
}
