import { test as base } from '@playwright/test'
import { ConsolePage } from './pages/console-page.ts'
import { createKey } from './support/create-key.ts'
import { startResponseServer } from './support/response-server.ts'
import type { ResponseServer } from './support/response-server.ts'

export interface Fixtures {
  /** Creates a sandbox key with the command and returns its value. */
  readonly createKey: (name: string) => Promise<string>
  /** The console in the test's page, not yet opened. */
  readonly portal: ConsolePage
  /** The configured service, with responses selected by the test. */
  readonly server: ResponseServer
}

export const test = base.extend<Fixtures>({
  // Playwright parses the parameter's destructuring to determine the required fixtures.
  // oxlint-disable-next-line no-empty-pattern
  createKey: async ({}, use) => {
    await use(createKey)
  },
  portal: async ({ page }, use) => {
    await use(new ConsolePage(page))
  },
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const server = await startResponseServer()
    await use(server)
    await server.stop()
  },
  page: async ({ page }, use) => {
    await use(page)
    // A page continues to load after a test's last step, such as its icon. If the test fulfilled requests, its end would come
    // between such a request and the response.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

export { expect } from '@playwright/test'
