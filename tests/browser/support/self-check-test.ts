import { test as base } from '../fixtures.ts'
import { SelfCheckPage } from '../pages/self-check-page.ts'

export { expect } from '../fixtures.ts'

/** A browser test of the self-check. */
export const test = base.extend<{ readonly check: SelfCheckPage }>({
  check: async ({ page }, use) => {
    await use(new SelfCheckPage(page))
  },
})
