import type { Page } from '@playwright/test'
import { serviceUrl } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'
import { locateConsole } from './pages/console-page.ts'
import type { ConsolePage } from './pages/console-page.ts'
import { awaitHydration } from './support/await-hydration.ts'
import { findTextInPage } from './support/find-text.ts'
import { startHostileServer } from './support/hostile-server.ts'
import { printPage } from './support/print-page.ts'
import { recordTraffic } from './support/record-traffic.ts'

const fakeKey = 'fake_key_that_must_not_be_left_0000'
/** The same length, so that character counts do not distinguish them. */
const otherKey = 'fake_key_that_must_not_be_left_1111'

async function holdKey(page: Page, key = fakeKey): Promise<ConsolePage> {
  const portal = locateConsole(page)
  await portal.open()
  await portal.enterKey(key)
  await expect(portal.forget).toBeVisible()
  return portal
}

async function expectNoKey(portal: ConsolePage): Promise<void> {
  await expect(portal.keyField).toHaveValue('')
  await expect(portal.forget).toHaveCount(0)
  expect(await findTextInPage(portal.page, fakeKey)).toEqual([])
}

// Headless Chromium ignores Page.setWebLifecycleState, so tabs cannot be discarded or frozen here. Like a sleeping computer,
// both let time pass while timers are suspended.
test('After ten minutes without timers, the first timer discards the key', async ({ page }) => {
  await page.clock.install()
  const portal = await holdKey(page)

  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 600_001)
  await page.clock.runFor(1000)

  await expect(portal.request).toContainText('Key cleared after 10 idle minutes')
  await expectNoKey(portal)
})

test.describe('A restored page', () => {
  for (const [name, leave] of [
    ['held', async (portal: ConsolePage) => portal.enterKey(fakeKey)],
    ['typed but not accepted', async (portal: ConsolePage) => portal.keyField.fill(fakeKey)],
  ] as const) {
    test(`does not contain a key that was ${name} after a reload from history`, async ({
      page,
      portal,
    }) => {
      await portal.open()
      await leave(portal)
      await page.goto('/quickstart/')
      expect(await findTextInPage(page, fakeKey)).toEqual([])
      await page.goBack()
      await expectNoKey(portal)
      await page.reload()
      await expectNoKey(portal)
      await page.goForward()
      expect(await findTextInPage(page, fakeKey)).toEqual([])
    })
  }

  test('contains text typed into a plain field', async ({ page }) => {
    const hostile = await startHostileServer({
      '/field': '<!doctype html><input>',
      '/other': '<!doctype html><title>Other</title>',
    })
    await page.goto(`${hostile.origin}/field`)
    await page.locator('input').fill(fakeKey)
    await page.goto(`${hostile.origin}/other`)
    await page.goBack()
    await expect(page.locator('input')).toHaveValue(fakeKey)
    expect(await findTextInPage(page, fakeKey)).toEqual(['inputs'])
    await hostile.stop()
  })

  test('does not contain the key in a second tab with a copy of its session storage and history', async ({
    page,
    context,
  }) => {
    const first = await holdKey(page)
    await page.evaluate(() => sessionStorage.setItem('copied', 'yes'))
    const opening = context.waitForEvent('page')
    await page.evaluate(() => open(location.href))
    const second = locateConsole(await opening)
    await awaitHydration(second.page)

    expect(await second.page.evaluate(() => sessionStorage.getItem('copied'))).toBe('yes')
    await expectNoKey(second)
    await expect(first.forget).toBeVisible()
  })
})

test('A print is the same for every typed or held key, but shows other typed text', async ({
  page,
  portal,
}) => {
  // The countdown and the times of day would differ between prints.
  await page.clock.setFixedTime(new Date('2026-01-01T12:00:00Z'))
  const printWith = async (fill: () => Promise<void>) => {
    await portal.open()
    await fill()
    return printPage(page)
  }
  const typed = await printWith(() => portal.keyField.fill(fakeKey))
  expect(await printWith(() => portal.keyField.fill(otherKey))).toEqual(typed)
  const held = await printWith(() => portal.enterKey(fakeKey))
  expect(await printWith(() => portal.enterKey(otherKey))).toEqual(held)

  const one = await printWith(() => portal.enterParameter('name', fakeKey))
  const other = await printWith(() => portal.enterParameter('name', otherKey))
  expect(other).not.toEqual(one)
})

test('A request made offline is not sent later, and the key stays until it is discarded', async ({
  page,
  context,
  server,
}) => {
  let arrived = 0
  server.respondWith((response) => {
    arrived += 1
    response.writeHead(204).end()
  })
  const traffic = recordTraffic(context)
  const portal = await holdKey(page)
  await portal.server.selectOption('service')
  await portal.enterKey(fakeKey)
  await context.setOffline(true)
  await portal.send.click()
  await expect(portal.response).toContainText('This computer is offline')
  await expect(portal.forget).toBeVisible()

  await context.setOffline(false)
  await page.evaluate(() =>
    fetch('/favicon.svg', { cache: 'reload' }).then((response) => response.text()),
  )
  expect(arrived).toBe(0)
  await portal.send.click()
  await expect(portal.response).toContainText('204')
  expect(arrived).toBe(1)

  await portal.forget.click()
  await expectNoKey(portal)
  const carriers = await traffic.listRequestsWith(fakeKey)
  expect(new Set(carriers.map(({ url }) => url))).toEqual(new Set([`${serviceUrl}/v1/experiments`]))
})
