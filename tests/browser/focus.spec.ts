import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'
import { body, startResponseServer } from './support/response-server.ts'
import type { ResponseServer, Respond } from './support/response-server.ts'

const fakeKey = 'fake_key_of_the_browser_tests_0000'

let server: ResponseServer
test.beforeAll(async () => {
  server = await startResponseServer()
})
test.afterAll(() => server.stop())

/** Begins a body and never ends it. */
const endless: Respond = (response) => {
  response.writeHead(200, { 'content-type': 'text/plain' })
  response.write('The first part. '.repeat(100))
}

for (const [name, respond] of [
  ['before the headers', () => undefined],
  ['within the body', endless],
] as const) {
  test(`After Cancel ${name} the focus is at the response`, async ({ page }) => {
    const portal = await openConsole(page)
    server.respondWith(respond)
    await portal.sendWithoutKey.click()
    await tabToCancel(page, portal)
    await page.keyboard.press('Enter')
    await expect(portal.cancel).toHaveCount(0)
    await expectFocusOn(page, 'Response')
  })
}

test('When the response arrives while the focus is on Cancel, it is at the response', async ({
  page,
}) => {
  const portal = await openConsole(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  server.respondWith((response) => {
    void held.then(() => body('{"count": 1}', 'application/json')(response))
  })
  await portal.sendWithoutKey.click()
  await tabToCancel(page, portal)
  letGo()
  await expect(portal.response).toContainText('200 OK')
  await expectFocusOn(page, 'Response')
})

test('A request that is sent from within the last response leaves the focus at the response', async ({
  page,
}) => {
  const portal = await openConsole(page)
  server.respondWith(body('{"count": 1}', 'application/json'))
  await portal.sendWithoutKey.click()
  await portal.enterKey(fakeKey)
  await portal.response.getByRole('button', { name: 'Copy body' }).focus()
  server.respondWith(body('{"count": 2}', 'application/json'))
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(portal.body).toContainText('"count": 2')
  await expectFocusOn(page, 'Response')
})

test('An earlier response that is opened again has the focus at its beginning', async ({
  page,
}) => {
  const portal = await openConsole(page)
  await sendTwice(portal)
  await portal.response.getByText('Response history (2)').click()
  await portal.response.getByRole('button', { name: 'Show response' }).press('Enter')
  await expect(portal.body).toContainText('"count": 1')
  await expectFocusOn(page, 'Response')
  await expect(portal.response.locator('.console-title').first()).toBeInViewport()
})

test('A comparison that is closed gives the focus back to the button that opened it, or to the list', async ({
  page,
}) => {
  const portal = await openConsole(page)
  await sendTwice(portal)
  await portal.response.getByText('Response history (2)').click()
  const compare = portal.response.getByRole('button', { name: 'Compare response' })
  const close = portal.response.getByRole('button', { name: 'Close comparison' })
  await compare.press('Enter')
  await close.press('Enter')
  await expect(compare).toBeFocused()
  await compare.press('Enter')
  await expect(close).toBeVisible()
  // Its own buttons go while it is on screen.
  await portal.response.getByRole('button', { name: 'Show response' }).click()
  await expect(portal.body).toContainText('"count": 1')
  await close.press('Enter')
  await expectFocusOn(page, 'Response history (2)')
})

test('A key that is forgotten for its idle time while the focus is on Forget key leaves it to the field', async ({
  page,
}) => {
  await page.clock.install()
  const portal = new ConsolePage(page)
  await portal.open()
  await portal.enterKey(fakeKey)
  await portal.forget.focus()
  await page.clock.runFor('10:01')
  await expect(portal.request).toContainText('forgotten after 10 minutes without use')
  await expect(portal.keyField).toBeFocused()
})

test('A key that is forgotten for its idle time takes the focus from nowhere else', async ({
  page,
}) => {
  await page.clock.install()
  const portal = new ConsolePage(page)
  await portal.open()
  await portal.enterKey(fakeKey)
  await portal.copySnippet.focus()
  await page.clock.runFor('10:01')
  await expect(portal.request).toContainText('forgotten after 10 minutes without use')
  await expect(portal.copySnippet).toBeFocused()
})

async function openConsole(page: Page): Promise<ConsolePage> {
  const portal = new ConsolePage(page)
  await portal.open()
  await portal.server.selectOption('service')
  return portal
}

async function sendTwice(portal: ConsolePage): Promise<void> {
  for (const count of [1, 2]) {
    /* oxlint-disable no-await-in-loop -- one response after the other */
    server.respondWith(body(JSON.stringify({ count }), 'application/json'))
    await portal.sendWithoutKey.click()
    await expect(portal.body).toContainText(`"count": ${count}`)
    /* oxlint-enable no-await-in-loop */
  }
}

/** Cancel is the next stop after the buttons that send. */
async function tabToCancel(page: Page, portal: ConsolePage): Promise<void> {
  await expect(portal.cancel).toBeVisible()
  await portal.sendWithoutKey.focus()
  await page.keyboard.press('Tab')
  await expect(portal.cancel).toBeFocused()
}

async function expectFocusOn(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text)
}
