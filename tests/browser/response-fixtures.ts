import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'
import { startResponseServer } from './support/response-server.ts'
import type { ResponseServer, Respond } from './support/response-server.ts'

interface ResponseFixtures {
  readonly server: ResponseServer
  /** Has the console send a request to which the service answers so. */
  readonly get: (respond: Respond) => Promise<ConsolePage>
}

export const test = base.extend<ResponseFixtures>({
  // Playwright reads the parameter's destructuring to learn what a fixture needs.
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const server = await startResponseServer()
    await use(server)
    await server.stop()
  },
  get: async ({ page, server }, use) => {
    await use(async (respond) => {
      server.respondWith(respond)
      await page.addInitScript(watchBlocks)
      const portal = new ConsolePage(page)
      await portal.open()
      await portal.server.selectOption('service')
      await portal.sendWithoutKey.click()
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

/** Milliseconds; 0 when none was longer than the 50 that the browser reports. */
export async function readLongestBlock(page: Page): Promise<number> {
  return page.evaluate(() => {
    const blocks: unknown = Reflect.get(globalThis, 'blocks')
    return Array.isArray(blocks) ? Math.max(0, ...blocks.map(Number)) : Number.NaN
  })
}
