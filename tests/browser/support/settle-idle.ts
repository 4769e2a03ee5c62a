import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

/** In milliseconds, as in Playwright. */
const quietTime = 500

/** Lets `waitForLoadState('networkidle')` look at the requests itself: Playwright sometimes misses the state in Firefox. */
export function settleIdle(page: Page): void {
  const awaitQuiet = watchNetwork(page)
  const waitForLoadState = page.waitForLoadState.bind(page)
  page.waitForLoadState = async (state, options) => {
    await waitForLoadState(state === 'networkidle' ? 'load' : state, options)
    if (state === 'networkidle') await awaitQuiet()
  }
}

function watchNetwork(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let lastAt = 0
  const end = (request: Request) => {
    open.delete(request)
    lastAt = performance.now()
  }
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    const start = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- it is looked at again and again
    while (open.size > 0 || performance.now() - Math.max(start, lastAt) < quietTime) await delay(50)
  }
}
