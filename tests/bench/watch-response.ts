/** When each part of an exchange happened, in milliseconds since the click. */
export interface Phases {
  /** `fetch` was called. */
  readonly called: number
  /** The first byte of the response arrived. */
  readonly headers: number
  /** The last byte did. */
  readonly end: number
  /** The body was handed to the worker. */
  readonly handed: number
  /** A frame shows rows of it. */
  readonly rows: number
}

/**
 * Runs in the page, by itself: notes long tasks, and when the parts of an exchange happen after the next click. What the page's
 * own thread does not see of a bare page, whose worker makes the request, stays 0.
 */
export function watchResponse(): void {
  const seen = { called: 0, headers: 0, end: 0, handed: 0, rows: 0 }
  let longest = 0
  Reflect.set(globalThis, 'longestBlock', 0)
  new PerformanceObserver((list) => {
    longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration))
    Reflect.set(globalThis, 'longestBlock', longest)
  }).observe({ type: 'longtask' })
  document.addEventListener('click', watchExchange, { capture: true, once: true })

  function watchExchange(): void {
    const started = performance.now()
    Reflect.set(globalThis, 'clickedAt', started)
    const post = Reflect.get(Worker.prototype, 'postMessage')
    Reflect.set(Worker.prototype, 'postMessage', function note(this: Worker, ...given: unknown[]) {
      // The first message with something to transfer is the body.
      if (Array.isArray(given[1]) && given[1].length > 0) seen.handed ||= performance.now()
      return Reflect.apply(post, this, given)
    })
    const look = () => {
      const row = document.querySelector('.body-list[role] .body-row')
      if (!row?.textContent) {
        requestAnimationFrame(look)
        return
      }
      seen.rows = performance.now()
      const call = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .find(({ name, startTime }) => startTime >= started && name.includes('//127.0.0.1:'))
      if (call) {
        Object.assign(seen, {
          called: call.startTime,
          headers: call.responseStart,
          end: call.responseEnd,
        })
      }
      const since = Object.entries(seen).map(([name, time]) => [name, Math.max(0, time - started)])
      Reflect.set(globalThis, 'phases', Object.fromEntries(since))
    }
    look()
  }
}
