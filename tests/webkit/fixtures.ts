import { test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ConsolePage } from '../browser/pages/console-page.ts'
import { createKey } from '../browser/support/create-key.ts'
import { startResponseServer } from '../browser/support/response-server.ts'
import type { ResponseServer } from '../browser/support/response-server.ts'
import { portalUrl } from '../support/test-places.ts'
import { startDriver } from './driver/start-driver.ts'
import type { Driver } from './driver/start-driver.ts'
import { startSession } from './driver/session.ts'
import type { SessionOptions } from './driver/session.ts'
import { findWebKitDriver } from './find-webkit-driver.ts'
import { openWebKitPage } from './page/webkit-page.ts'
import type { WebKitPage } from './page/webkit-page.ts'

interface Fixtures {
  /** The window, with what only WebDriver has. */
  readonly tab: WebKitPage
  /** The console in the test's window, not yet opened. */
  readonly portal: ConsolePage
  readonly createKey: (name: string) => Promise<string>
  /** The configured service, with responses that the test chooses. */
  readonly server: ResponseServer
}

interface WorkerFixtures {
  readonly driver: Driver
}

/** Playwright runs these tests, but starts no browser for them. */
export const test = base.extend<
  Fixtures & { readonly sessionOptions: SessionOptions },
  WorkerFixtures
>({
  sessionOptions: [{}, { option: true }],
  driver: [
    // Playwright reads the parameter's destructuring to learn what a fixture needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const driver = await startDriver(findWebKitDriver())
      await use(driver)
      await driver.stop()
    },
    { scope: 'worker' },
  ],
  tab: async ({ driver, sessionOptions }, use) => {
    const session = await startSession(driver.url, sessionOptions)
    await use(await openWebKitPage(session, portalUrl))
    await session.end()
  },
  page: async ({ tab }, use) => {
    await use(asPage(tab))
  },
  portal: async ({ page }, use) => {
    await use(new ConsolePage(page))
  },
  // oxlint-disable-next-line no-empty-pattern
  createKey: async ({}, use) => {
    await use(createKey)
  },
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const server = await startResponseServer()
    await use(server)
    await server.stop()
  },
})

export { expect } from '@playwright/test'

/**
 * The page objects are written for Playwright's page and use a part of it, which this one has too. What it does not have is refused in
 * words.
 */
function asPage(tab: WebKitPage): Page {
  const refusing = new Proxy(tab, {
    get(target, name) {
      if (!(name in target) && typeof name === 'string' && name !== 'then') {
        throw new Error(
          `A page under WebDriver has no ${name}: see tests/webkit/page/webkit-page.ts.`,
        )
      }
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return refusing as unknown as Page
}
