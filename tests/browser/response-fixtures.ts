import { expect, test as base } from './fixtures.ts'
import type { ConsolePage } from './pages/console-page.ts'
import type { Respond } from './support/response-server.ts'

interface ResponseFixtures {
  readonly get: (respond: Respond) => Promise<ConsolePage>
}

export const test = base.extend<ResponseFixtures>({
  get: async ({ portal, server }, use) => {
    await use(async (respond) => {
      const { promise: arrived, resolve } = Promise.withResolvers<void>()
      server.respondWith((response) => {
        resolve()
        return respond(response)
      })
      await portal.openWithService()
      await portal.sendWithoutKey.click()
      // The console is not yet busy until then.
      await arrived
      await expect(portal.response).toHaveAttribute('aria-busy', 'false')
      return portal
    })
  },
})

export { expect }
