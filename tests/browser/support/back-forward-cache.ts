import { expect } from '@playwright/test'
import type { LaunchOptions, Page } from '@playwright/test'
import type { ConsolePage } from '../pages/console-page.ts'

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

/** Holds a key and a response, leaves the console and comes back by the cache: to neither of them. */
export async function expectNothingBack(
  page: Page,
  portal: ConsolePage,
  fakeKey: string,
): Promise<void> {
  await portal.open()
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('401')
  await portal.enterKey(fakeKey)
  await expect(portal.forget).toBeVisible()
  expect(await leaveAndComeBack(page)).toBe(true)
  await expect(portal.keyField).toHaveValue('')
  await expect(portal.request).toContainText('Key cleared when you left this page')
  await expect(portal.response).toContainText('The response appears here')
  expect(await page.content()).not.toContain(fakeKey)
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
