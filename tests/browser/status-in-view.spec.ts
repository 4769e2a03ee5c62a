import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { awaitFonts } from './support/loaded-fonts.ts'
import { body } from './support/response-server.ts'

const fakeKey = 'fake_key_of_the_browser_tests_0000'
const responseBody = JSON.stringify({ sample: Array.from({ length: 40 }, (_, id) => ({ id })) })

const windows = [
  [320, 568],
  [360, 640],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1366, 650],
  [1536, 730],
  [1920, 1080],
] as const

test.use({ permissions: ['clipboard-read', 'clipboard-write'], reducedMotion: 'reduce' })

for (const path of ['/console/', '/reference/list-experiments/#try-it']) {
  for (const [width, height] of windows) {
    test(`${path} at ${width} × ${height}: after paste and Enter, the status is visible before and after the response`, async ({
      page,
      portal,
      server,
    }) => {
      await page.setViewportSize({ width, height })
      await portal.openWithService(path)
      const release = server.holdResponse(body(responseBody, 'application/json'))
      await portal.pasteKey(fakeKey)
      await expect(portal.send).toBeFocused()
      await expectInView(page, portal.send)
      await page.keyboard.press('Enter')
      await expect(portal.response).toHaveAttribute('aria-busy', 'true')
      await expectInView(page, portal.response.locator('.console-status'))
      await expectInView(page, portal.cancel)
      const place = await readScroll(page)
      release()
      await expect(portal.response).toContainText('200 OK')
      await expectInView(page, portal.response.locator('.console-status'))
      // It was already visible.
      expect(await readScroll(page)).toBe(place)
    })
  }
}

test('Send does not scroll a window that shows the response next to the request', async ({
  page,
  portal,
  server,
}) => {
  for (const [width, height] of [
    [1280, 720],
    [1366, 650],
    [1536, 730],
    [1920, 1080],
  ] as const) {
    /* oxlint-disable no-await-in-loop -- one window after the other */
    await page.setViewportSize({ width, height })
    await portal.openWithService()
    server.respondWith(body(responseBody, 'application/json'))
    await portal.pasteKey(fakeKey)
    // Other fonts have other heights, and the browser would scroll with them.
    await awaitFonts(page)
    const place = await readScroll(page)
    await page.keyboard.press('Enter')
    await expect(portal.response).toContainText('200 OK')
    await expectInView(page, portal.response.locator('.console-status'))
    expect(await readScroll(page)).toBe(place)
    /* oxlint-enable no-await-in-loop */
  }
})

test('A reader who has scrolled away is brought back to the status', async ({
  page,
  portal,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await portal.openWithService()
  const release = server.holdResponse(body(responseBody, 'application/json'))
  await portal.sendWithoutKey.click()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  release()
  await expect(portal.response).toContainText('200 OK')
  await expectInView(page, portal.response.locator('.console-status'))
})

/** Expects it entirely within the window, and not behind the bars at its top. */
async function expectInView(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 })
  const isInFront = await target.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return [top + 1, bottom - 1].every((y) => {
      const front = document.elementFromPoint((left + right) / 2, y)
      return front !== null && (element.contains(front) || front.contains(element))
    })
  })
  expect(isInFront, `${String(target)} at ${JSON.stringify(page.viewportSize())}`).toBe(true)
}

async function readScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}
