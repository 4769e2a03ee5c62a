import { chromium, expect } from '@playwright/test'
import type { Browser, LaunchOptions, Page } from '@playwright/test'

/** Playwright switches the back/forward cache off; without it no test of it would show anything. */
export async function launchWithCache(launchOptions: LaunchOptions): Promise<Browser> {
  return chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

/** Leaves the console for another page and comes back to what the cache kept of it, which it makes sure of. */
export async function leaveAndComeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', (event) => {
      document.documentElement.dataset['persisted'] = String(event.persisted)
    })
  })
  await page.goto('/quickstart/')
  // page.goBack() waits for a load event, which a page that comes out of the cache never has.
  await page.evaluate(() => {
    setTimeout(() => history.back(), 0)
  })
  await page.waitForURL('**/console/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true')
}
