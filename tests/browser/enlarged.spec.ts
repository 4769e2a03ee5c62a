import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { findFocusFault } from './support/find-focus-fault.ts'
import { findTextCutBySpacing } from './support/find-obstacles.ts'
import { body } from './support/response-server.ts'

// With a prefix that is taken off and said so, and with the look of another service's key, which is warned of.
const fakeKey = 'Bearer glpat-fake_key_of_the_browser_tests_0000'
const responseBody = JSON.stringify({ sample: [{ id: 1, note: 'a made-up record' }] })

for (const width of [320, 390, 1280]) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    for (const path of ['/', '/quickstart/', '/reference/list-experiments/']) {
      test(`${path} loses no text when a reader spaces it`, async ({ page }) => {
        await page.goto(path)
        expect(await findTextCutBySpacing(page)).toEqual([])
      })
    }

    test('No state of the console loses text when a reader spaces it', async ({
      page,
      portal,
      server,
    }) => {
      await portal.openWithService()
      const found: string[] = []
      const look = async (state: string) => {
        const cut = await findTextCutBySpacing(page)
        found.push(...cut.map((text) => `${state}: ${text}`))
      }
      await look('resting')
      await portal.send.click()
      await look('asked for a key')
      await portal.enterKey(fakeKey)
      await portal.enterParameters([['a name', 'a value that is longer than the field is wide']])
      await look('holding')
      await page.getByLabel('Value of parameter 1').fill('one line\nand another')
      await look('with a parameter that is not valid')
      await page.getByRole('button', { name: 'Remove parameter 1' }).click()
      server.respondWith(() => undefined)
      await portal.send.click()
      await expect(portal.cancel).toBeVisible()
      await look('sending')
      await portal.cancel.click()
      await expect(portal.response).toContainText('What to do first')
      await look('failed')
      server.respondWith(body(responseBody, 'application/json'))
      await portal.send.click()
      await expect(portal.body).toContainText('a made-up record')
      await look('responded')
      await portal.response.getByRole('button', { name: 'Tree' }).click()
      await expect(portal.response.getByRole('tree')).toContainText('sample')
      await look('as a tree')
      expect(found).toEqual([])
    })
  })
}

test('Text that spacing pushes out of its box is found', async ({ page }) => {
  await page.goto('/quickstart/')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('main p { height: 1.6em; overflow: hidden }')
    document.adoptedStyleSheets.push(sheet)
  })
  expect(await findTextCutBySpacing(page)).not.toEqual([])
})

for (const path of ['/console/', '/reference/list-experiments/']) {
  test(`${path} at 400 % zoom: parameters can be added with the pointer and with the keyboard, and the bars at the top leave room`, async ({
    page,
    portal,
  }) => {
    // A window of 1280 × 1024, four times enlarged.
    await page.setViewportSize({ width: 320, height: 256 })
    await portal.openWithService(path)
    await portal.enterKey(fakeKey)
    await portal.enterParameters([
      ['first', '1'],
      ['second', '2'],
    ])
    const name = await page.getByLabel('Name of parameter 1').boundingBox()
    expect(name?.width).toBeGreaterThan(200)
    await expect(portal.request.locator('pre')).toContainText('?first=1&second=2')
    await page.getByLabel('Value of parameter 2').focus()
    await page.keyboard.press('Tab')
    expect(await findFocusFault(page)).toBeUndefined()
    await page.keyboard.press('Tab')
    await expect(portal.addParameter).toBeFocused()
    expect(await findFocusFault(page)).toBeUndefined()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Name of parameter 3')).toBeFocused()
    expect(await findFocusFault(page)).toBeUndefined()
    expect(await readBars(page)).toBe(0)
  })
}

/** The part of the window, in pixels from its top, that does not go away when the page is scrolled. */
async function readBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight / 2)
    const bars = ['.page > .header', 'mobile-starlight-toc > nav', '.sl-menu-button']
      .map((selector) => document.querySelector(selector))
      .filter((bar) => bar !== null && bar.checkVisibility())
      .map((bar) => bar?.getBoundingClientRect().bottom ?? 0)
    return Math.max(0, ...bars)
  })
}
