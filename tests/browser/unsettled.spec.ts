import { expect, test } from './fixtures.ts'
import { expectFailure } from './support/faulty-service.ts'
import { holdRequests } from './support/hold-requests.ts'

const neverSettles =
  'globalThis.fetch = () => { globalThis.wasFetched = true; return new Promise(() => undefined) }'

test('A fetch that never settles ends with Cancel', async ({ page, portal }) => {
  await page.addInitScript(neverSettles)
  await portal.open()
  await portal.sendWithoutKey.click()
  await portal.cancel.click()
  await expectFailure(portal, 'cancelled')
})

test('A fetch that never settles ends with Forget key', async ({ page, portal, createKey }) => {
  await page.addInitScript(neverSettles)
  await portal.open()
  await portal.enterKey(await createKey('Forgotten while it was sent'))
  await portal.send.click()
  await expect(portal.response).toHaveAttribute('aria-busy', 'true')
  await portal.forget.click()
  await expect(portal.response).toHaveAttribute('aria-busy', 'false')
})

test('A fetch that never settles times out', async ({ page, portal }) => {
  await page.clock.install()
  await page.addInitScript(neverSettles)
  await portal.open()
  await portal.sendWithoutKey.click()
  // The time limit starts with the request, whose code loads first.
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'wasFetched'))).toBe(true)
  await page.clock.runFor(31_000)
  await expectFailure(portal, 'timed-out')
})

test('A fetch that throws immediately is a failure like any other', async ({ page, portal }) => {
  await page.addInitScript('globalThis.fetch = () => { throw new Error("replaced") }')
  await portal.open()
  await portal.sendWithoutKey.click()
  await expect(portal.response.locator('.console-failure')).toBeVisible()
  await expect(portal.response).toHaveAttribute('aria-busy', 'false')
})

test('Cancel ends the wait for code that never loads, and nothing is sent', async ({
  page,
  portal,
}) => {
  const release = await holdRequests(page, '**/_astro/console-module.*.js')
  await portal.open()
  await portal.sendWithoutKey.click()
  await portal.cancel.click()
  await expect(portal.response).toContainText('You cancelled before anything was sent')
  release()
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('401')
})
