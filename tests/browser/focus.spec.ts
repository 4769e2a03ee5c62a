import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { ConsolePage } from './pages/console-page.ts'
import { body, endlessBody } from './support/response-server.ts'
import type { ResponseServer } from './support/response-server.ts'

const fakeKey = 'fake_key_of_the_browser_tests_0000'

test('After Cancel, the focus is on the response', async ({ page, portal, server }) => {
  await portal.openWithService()
  server.respondWith(endlessBody)
  await portal.sendWithoutKey.click()
  await tabToCancel(page, portal)
  await page.keyboard.press('Enter')
  await expect(portal.cancel).toHaveCount(0)
  await expectFocusOn(page, 'Response')
})

test('The focus moves to the response if it arrives while Cancel has the focus', async ({
  page,
  portal,
  server,
}) => {
  await portal.openWithService()
  const release = server.holdResponse(body('{"count": 1}', 'application/json'))
  await portal.sendWithoutKey.click()
  await tabToCancel(page, portal)
  release()
  await expect(portal.response).toContainText('200 OK')
  await expectFocusOn(page, 'Response')
})

test('A request sent from within the last response keeps the focus on the response', async ({
  page,
  portal,
  server,
}) => {
  await portal.openWithService()
  server.respondWith(body('{"count": 1}', 'application/json'))
  await portal.sendWithoutKey.click()
  await portal.enterKey(fakeKey)
  await portal.response.getByRole('button', { name: 'Copy body' }).focus()
  server.respondWith(body('{"count": 2}', 'application/json'))
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(portal.body).toContainText('"count": 2')
  await expectFocusOn(page, 'Response')
})

test('Opening an earlier response moves the focus to its beginning', async ({
  page,
  portal,
  server,
}) => {
  await portal.openWithService()
  await sendTwice(portal, server)
  await portal.response.getByText('Response history (2)').click()
  await portal.response.getByRole('button', { name: 'Show response' }).press('Enter')
  await expect(portal.body).toContainText('"count": 1')
  await expectFocusOn(page, 'Response')
  await expect(portal.response.locator('.portal-console-title').first()).toBeInViewport()
})

for (const [name, focused, next] of [
  ['on Forget key moves to the field', 'forget', 'keyField'],
  ['elsewhere stays', 'copySnippet', 'copySnippet'],
] as const) {
  test(`When an idle key is discarded, the focus ${name}`, async ({ page, portal }) => {
    await page.clock.install()
    await portal.open()
    await portal.enterKey(fakeKey)
    await portal[focused].focus()
    await page.clock.runFor('10:01')
    await expect(portal.request).toContainText('Key cleared after 10 idle minutes')
    await expect(portal[next]).toBeFocused()
  })
}

async function sendTwice(portal: ConsolePage, server: ResponseServer): Promise<void> {
  for (const count of [1, 2]) {
    server.respondWith(body(JSON.stringify({ count }), 'application/json'))
    await portal.sendWithoutKey.click()
    await expect(portal.body).toContainText(`"count": ${count}`)
  }
}

/** Moves to Cancel, the next stop after the send buttons. */
async function tabToCancel(page: Page, portal: ConsolePage): Promise<void> {
  await expect(portal.cancel).toBeVisible()
  await portal.sendWithoutKey.focus()
  // The snippet is between them.
  const isThere = () => portal.cancel.evaluate((cancel) => cancel === document.activeElement)
  for (let presses = 0; presses < 12 && !(await isThere()); presses += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(portal.cancel).toBeFocused()
}

async function expectFocusOn(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text)
}
