import { test as base } from '@playwright/test'
import { previewSite } from '#starlight/serve/preview-site.ts'
import { openKeyStore } from '#sandbox/keys/key-store.ts'
import { base as basePath, buildTestSite } from '../support/sites.ts'
import type { SiteName } from '../support/sites.ts'
import { sandboxDirectory } from '../support/test-locations.ts'
import { locateConsole } from './pages/console-page.ts'
import type { ConsolePage } from './pages/console-page.ts'
import { startResponseServer } from './support/response-server.ts'
import type { ResponseServer } from './support/response-server.ts'

interface OfWorker {
  /** The site at `site`, chosen by `test.use`. */
  readonly siteName: SiteName
  /** URL of another site than the default one. */
  readonly site: string
}

interface OfTest {
  /** Creates a sandbox key, which other tests may use at the same time, and returns its value. */
  readonly createKey: (name: string) => Promise<string>
  readonly portal: ConsolePage
  /** The configured service, with responses selected by the test. */
  readonly server: ResponseServer
}

export const test = base.extend<OfTest, OfWorker>({
  siteName: ['default', { option: true, scope: 'worker' }],
  site: [
    async ({ siteName }, use) => {
      const path = siteName === 'based' ? basePath : ''
      const preview = await previewSite(await buildTestSite(siteName), { port: 0, base: path })
      await use(preview.url)
      await preview.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // Playwright parses the parameter's destructuring to determine the required fixtures.
  // oxlint-disable-next-line no-empty-pattern
  createKey: async ({}, use) => {
    const store = openKeyStore(sandboxDirectory)
    await use((name) => Promise.resolve(store.createKey(name).value))
    store.close()
  },
  portal: async ({ page }, use) => {
    await use(locateConsole(page))
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
