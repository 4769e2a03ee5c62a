import type { Page, test } from '@playwright/test'

/** Enables the back/forward cache, which Playwright disables; without it, its tests would prove nothing. */
export const keepPages: Parameters<typeof test.use>[0] = {
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  },
}

/**
 * Leaves a page for another one and returns.
 *
 * @param to the address of a page
 * @returns whether the back/forward cache restored the page
 */
export async function leaveAndComeBack(
  page: Page,
  whileAway = async (): Promise<void> => {},
  to = '/quickstart/',
): Promise<boolean> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted)
    })
  })
  // A page that is still loading something may not be cached.
  await page.waitForLoadState('networkidle')
  const from = page.url()
  await page.goto(to)
  await whileAway()
  // page.goBack() waits for a load event, which a cached page never fires.
  await page.evaluate(() => {
    setTimeout(() => history.back(), 0)
  })
  await page.waitForURL(({ href }) => href === from, { waitUntil: 'commit' })
  const html = page.locator('html[data-persisted]')
  await html.waitFor()
  return (await html.getAttribute('data-persisted')) === 'true'
}
