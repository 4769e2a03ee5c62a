import type { Page, Route } from '@playwright/test'
import { serviceUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'
import { awaitHydration } from './support/await-hydration.ts'
import { holdRequests, islandScript } from './support/hold-requests.ts'

test('No key can be typed before the page can hold it, and then the field is where it was', async ({
  page,
  createKey,
}) => {
  const portal = new ConsolePage(page)
  const release = await holdRequests(page, islandScript)
  await page.goto('/console/', { waitUntil: 'commit' })
  await expect(portal.keyField).toBeDisabled()
  await expect(portal.send).toBeDisabled()
  await expect(portal.sendWithoutKey).toBeDisabled()
  const place = await placeSend(page, portal)
  release()
  await awaitHydration(page)
  await portal.keyField.fill(await createKey('Typed at once'))
  expect(await placeSend(page, portal)).toEqual(place)
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
})

test('What is chosen before the page is ready is what the console works with', async ({ page }) => {
  const portal = new ConsolePage(page)
  const release = await holdRequests(page, islandScript)
  await page.goto('/console/', { waitUntil: 'commit' })
  await portal.server.selectOption('service')
  await portal.language.selectOption('go')
  release()
  await awaitHydration(page)
  await expect(portal.request.getByLabel('The request')).toContainText(serviceUrl)
  await expect(portal.snippetCode).toContainText('package main')
  await expect(portal.server).toHaveValue('service')
  await expect(portal.language).toHaveValue('go')
})

test('The field before the page is ready belongs to no form and has no name', async ({ page }) => {
  const portal = new ConsolePage(page)
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/console/')
  expect(
    await portal.keyField.evaluate((field: HTMLInputElement) => ({
      form: field.form,
      name: field.name,
      isDisabled: field.disabled,
    })),
  ).toEqual({ form: null, name: '', isDisabled: true })
})

/** With what Astro appends to the address when it asks once more. */
const islandScriptAgain = /\/_astro\/ConsoleIsland\.[^/]+\.js/

/** What can keep the scripts from a reader. A file that was changed on its way is refused by its hash. */
const obstacles: readonly (readonly [name: string, respond: (route: Route) => Promise<void>])[] = [
  ['are not found', (route) => route.fulfill({ status: 404, body: 'Not found' })],
  ['are blocked', (route) => route.abort('blockedbyclient')],
  [
    'were changed on their way',
    async (route) => {
      // The second address has no hash in the page.
      if (route.request().url().includes('astro-retry')) return route.abort()
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()};` })
    },
  ],
]

for (const [name, respond] of obstacles) {
  test(`When the scripts of the console ${name}, the page says so`, async ({ page }) => {
    const portal = new ConsolePage(page)
    await page.route(islandScriptAgain, respond)
    await page.goto('/console/')
    await expect(portal.lateNotice).toBeVisible()
    await expect(portal.lateNotice).toContainText('Load the page again')
    await expect(portal.keyField).toBeDisabled()
    await expect(portal.snippetCode).toContainText('curl')
  })
}

test('When the scripts are slow, the page says so after a while, until they come', async ({
  page,
}) => {
  await page.clock.install()
  const portal = new ConsolePage(page)
  const release = await holdRequests(page, islandScript)
  await page.goto('/console/', { waitUntil: 'commit' })
  await expect(portal.snippetCode).toBeVisible()
  await expect(portal.lateNotice).toBeHidden()
  await page.clock.fastForward(5000)
  await expect(portal.lateNotice).toBeVisible()
  release()
  await expect(portal.lateNotice).toHaveCount(0)
  await expect(portal.keyField).toBeEnabled()
})

test('Nothing is sent whose response could not be shown, and the next try works', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/experiments')) calls.push(request.method())
  })
  const portal = new ConsolePage(page)
  await page.route('**/_astro/exchange.*.js', (route) => route.abort())
  await portal.open()
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('Nothing was sent')
  expect(calls).toEqual([])
  await page.unroute('**/_astro/exchange.*.js')
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('401')
})

test('A language that cannot be loaded says so, and the first one is still there', async ({
  page,
}) => {
  const portal = new ConsolePage(page)
  await page.route('**/_astro/languages.*.js', (route) => route.abort())
  await portal.open()
  await portal.language.selectOption('go')
  await expect(portal.snippet).toContainText('The snippet could not be loaded.')
  await portal.language.selectOption('curl')
  await expect(portal.snippetCode).toContainText('curl')
})

/** Where Send stands below the beginning of the console. */
async function placeSend(page: Page, portal: ConsolePage) {
  const [frame, send] = await Promise.all([
    page.locator('.console-frame').boundingBox(),
    portal.send.boundingBox(),
  ])
  return { left: send?.x, top: (send?.y ?? 0) - (frame?.y ?? 0), width: send?.width }
}
