import { sandboxUrl } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'

const fakeKey = 'fake_key_of_the_browser_tests_0000'

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
  [1440, 900],
] as const) {
  test(`No response covers the text below the console at ${width} × ${height}`, async ({
    page,
    portal,
    createKey,
  }) => {
    await page.setViewportSize({ width, height })
    await portal.open()
    const expectNoOverlap = async (text: string) => {
      await expect(portal.response).toContainText(text)
      // In one evaluation, because the page may scroll to the status meanwhile.
      const overlap = await page.evaluate(() => {
        const response = document.querySelector('.portal-console-response')
        const next = document.querySelector('#what-happens-to-your-key')
        if (!response || !next) return Infinity
        return response.getBoundingClientRect().bottom - next.getBoundingClientRect().top
      })
      expect(overlap).toBeLessThanOrEqual(0)
    }
    await portal.enterKey(await createKey('Layout'))
    await portal.send.click()
    await expectNoOverlap('200 OK')
    await portal.forget.click()
    await portal.enterKey(fakeKey)
    await portal.send.click()
    await expectNoOverlap('401 Unauthorized')
    await page.route(`${sandboxUrl}/**`, async (route) => route.abort())
    // Not a click, which would be the second of a double click.
    await portal.send.press('Enter')
    await expectNoOverlap('No response')
  })
}
