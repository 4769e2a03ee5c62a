import { serviceUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'
import { awaitHydration } from './support/await-hydration.ts'
import { holdRequests, islandScript } from './support/hold-requests.ts'

const fakeKey = 'fake_key_typed_before_the_page_was_ready'

test('What is typed before the page is ready stays in the field and is sent', async ({
  page,
  createKey,
}) => {
  const portal = new ConsolePage(page)
  const release = await holdRequests(page, islandScript)
  await page.goto('/console/', { waitUntil: 'commit' })
  await portal.keyField.fill(await createKey('Typed early'))
  await expect(page.locator('astro-island[ssr]')).toHaveCount(1)
  release()
  await awaitHydration(page)
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
  await portal.keyField.fill(fakeKey)
  await portal.keyField.press('Enter')
  await expect(page).toHaveURL('/console/')
  expect(
    await portal.keyField.evaluate((field: HTMLInputElement) => ({
      form: field.form,
      name: field.name,
      markup: field.outerHTML.includes(field.value),
    })),
  ).toEqual({ form: null, name: '', markup: false })
})

test('Nothing is sent whose answer could not be shown, and the next try works', async ({
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
