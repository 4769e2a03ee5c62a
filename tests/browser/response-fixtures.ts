import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import type { ConsolePage } from './pages/console-page.ts'
import type { Respond } from './support/response-server.ts'

interface ResponseFixtures {
  /** Sends a request from the console and shows this response of the service. */
  readonly get: (respond: Respond) => Promise<ConsolePage>
}

export const test = base.extend<ResponseFixtures>({
  get: async ({ page, portal, server }, use) => {
    await use(async (respond) => {
      const { promise: arrived, resolve } = Promise.withResolvers<void>()
      server.respondWith((response) => {
        resolve()
        return respond(response)
      })
      await page.addInitScript(watchBlocks)
      await portal.openWithService()
      await portal.sendWithoutKey.click()
      // Until then, nothing is busy yet.
      await arrived
      await expect(portal.response).toHaveAttribute('aria-busy', 'false')
      return portal
    })
  },
})

export { expect }

function watchBlocks(): void {
  const blocks: number[] = []
  Reflect.set(globalThis, 'blocks', blocks)
  new PerformanceObserver((list) => {
    blocks.push(...list.getEntries().map(({ duration }) => Math.round(duration)))
  }).observe({ type: 'longtask', buffered: true })
}

/** Milliseconds; 0 if no task took longer than the 50 from which the browser reports them. */
export async function readLongestBlock(page: Page): Promise<number> {
  return page.evaluate(() => {
    const blocks: unknown = Reflect.get(globalThis, 'blocks')
    return Array.isArray(blocks) ? Math.max(0, ...blocks.map(Number)) : Number.NaN
  })
}
