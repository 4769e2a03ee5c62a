import { chromium } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'

const fakeKey = 'fake_key_that_must_not_come_back_0000'

/** Playwright switches the back/forward cache off; without it this test would show nothing. */
test('The back/forward cache brings neither key nor answer back', async ({
  baseURL,
  launchOptions,
}) => {
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage({ baseURL: baseURL ?? '' })
    const portal = new ConsolePage(page)
    await portal.open()
    await portal.sendWithoutKey.click()
    await expect(portal.response).toContainText('401')
    await portal.enterKey(fakeKey)
    await expect(portal.forget).toBeVisible()
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
    await expect(portal.keyField).toHaveValue('')
    await expect(portal.request).toContainText('forgotten when you left this page')
    await expect(portal.response).toContainText('Nothing was sent yet')
  } finally {
    await browser.close()
  }
})
