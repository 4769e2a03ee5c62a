import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { findFocusFault } from './support/find-focus-fault.ts'
import { findTextCutBySpacing } from './support/find-obstacles.ts'
import { body } from './support/response-server.ts'

// It shows the notes that a prefix was removed and that it looks like another service's key.
const fakeKey = 'Bearer glpat-fake_key_of_the_browser_tests_0000'
const responseBody = JSON.stringify({ sample: [{ id: 1, note: 'a made-up record' }] })

for (const width of [320, 390, 1280]) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    for (const path of ['/', '/quickstart/', '/reference/list-experiments/']) {
      test(`${path} loses no text with wider text spacing`, async ({ page }) => {
        await page.goto(path)
        expect(await findTextCutBySpacing(page)).toEqual([])
      })
    }

    test('No state of the console loses text with wider text spacing', async ({
      page,
      portal,
      server,
    }) => {
      await portal.openWithService()
      const found: string[] = []
      const check = async (state: string) => {
        const cut = await findTextCutBySpacing(page)
        found.push(...cut.map((text) => `${state}: ${text}`))
      }
      await check('resting')
      await portal.send.click()
      await check('asked for a key')
      await portal.enterKey(fakeKey)
      await portal.enterParameters([['a name', 'a value that is longer than the field is wide']])
      await check('holding')
      await page.getByLabel('Value of parameter 1').fill('one line\nand another')
      await check('with a parameter that is not valid')
      await page.getByRole('button', { name: 'Remove parameter 1' }).click()
      server.respondWith(() => undefined)
      await portal.send.click()
      await expect(portal.cancel).toBeVisible()
      await check('sending')
      await portal.cancel.click()
      await expect(portal.response).toContainText('What to do first')
      await check('failed')
      server.respondWith(body(responseBody, 'application/json'))
      await portal.send.click()
      await expect(portal.body).toContainText('a made-up record')
      await check('responded')
      await portal.response.getByRole('button', { name: 'Tree' }).click()
      await expect(portal.response.getByRole('tree')).toContainText('sample')
      await check('as a tree')
      expect(found).toEqual([])
    })
  })
}

test('The check finds text that spacing pushes out of its box', async ({ page }) => {
  await page.goto('/quickstart/')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('main p { height: 1.6em; overflow: hidden }')
    document.adoptedStyleSheets.push(sheet)
  })
  expect(await findTextCutBySpacing(page)).not.toEqual([])
})

for (const path of ['/console/', '/reference/list-experiments/#try-it']) {
  test(`${path} at 400 % zoom: pointer and keyboard can add parameters, and no bar stays at the top`, async ({
    page,
    portal,
  }) => {
    // A window of 1280 × 1024, enlarged four times.
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

/** The height in pixels of the bars that stay at the top of a scrolled page. */
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
