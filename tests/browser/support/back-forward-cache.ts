import type { LaunchOptions, Page } from '@playwright/test'

/** Turns on the back/forward cache, which Playwright turns off in Chromium, and our preferences in Firefox. */
export function keepPages(options: LaunchOptions): LaunchOptions {
  return {
    ...options,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    firefoxUserPrefs: {
      ...options.firefoxUserPrefs,
      'browser.sessionhistory.max_total_viewers': 8,
    },
  }
}

/**
 * Leaves the console for another page and comes back.
 *
 * @returns whether the back/forward cache restored the page
 */
export async function leaveAndComeBack(
  page: Page,
  whileAway = async (): Promise<void> => {},
): Promise<boolean> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted)
    })
  })
  // Firefox keeps no page that is still loading something.
  await page.waitForLoadState('networkidle')
  await page.goto('/quickstart/')
  await whileAway()
  // page.goBack() waits for a load event, which a page from the cache never fires.
  await page.evaluate(() => {
    setTimeout(() => history.back(), 0)
  })
  await page.waitForURL('**/console/**', { waitUntil: 'commit' })
  const html = page.locator('html[data-persisted]')
  await html.waitFor()
  return (await html.getAttribute('data-persisted')) === 'true'
}
