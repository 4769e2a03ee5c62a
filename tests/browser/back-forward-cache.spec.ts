import { expect, test } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'
import { launchWithCache, leaveAndComeBack } from './support/back-forward-cache.ts'

const fakeKey = 'fake_key_that_must_not_come_back_0000'

test('The back/forward cache brings neither key nor answer back', async ({
  baseURL,
  launchOptions,
}) => {
  const browser = await launchWithCache(launchOptions)
  try {
    const page = await browser.newPage({ baseURL: baseURL ?? '' })
    const portal = new ConsolePage(page)
    await portal.open()
    await portal.sendWithoutKey.click()
    await expect(portal.response).toContainText('401')
    await portal.enterKey(fakeKey)
    await expect(portal.forget).toBeVisible()
    await leaveAndComeBack(page)
    await expect(portal.keyField).toHaveValue('')
    await expect(portal.request).toContainText('forgotten when you left this page')
    await expect(portal.response).toContainText('Nothing has been sent yet')
  } finally {
    await browser.close()
  }
})
