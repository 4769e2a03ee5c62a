import type { Page } from '@playwright/test'

/**
 * Waits until the page has been idle as often, one time after the other. What the page put off before this call, until it is
 * idle, has run by then: what was asked for first runs first.
 */
export async function awaitIdle(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let time = 0; time < count; time += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one time after the other
      await new Promise<unknown>((idle) => {
        // A page that cannot tell waits as long instead.
        if ('requestIdleCallback' in globalThis) requestIdleCallback(idle)
        else setTimeout(idle, 100)
      })
    }
  }, times)
}
