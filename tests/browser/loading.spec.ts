import { expect, test } from './fixtures.ts'
import { awaitHydration } from './support/await-hydration.ts'
import { holdRequests, consoleScript } from './support/hold-requests.ts'

test('Key, server and language can be entered only once the page is ready', async ({
  page,
  portal,
  createKey,
}) => {
  const release = await holdRequests(page, consoleScript)
  await page.goto('/console/', { waitUntil: 'commit' })
  for (const part of ['keyField', 'server', 'language', 'send', 'sendWithoutKey'] as const) {
    expect(await portal[part].evaluate(isInert), part).toBe(true)
  }
  release()
  await awaitHydration(page)
  await portal.keyField.fill(await createKey('Typed early'))
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
})

test('Before hydration, the key field does not belong to a form and has no name', async ({
  page,
  portal,
}) => {
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/console/')
  expect(
    await portal.keyField.evaluate((field: HTMLInputElement) => ({
      form: field.form,
      name: field.name,
    })),
  ).toEqual({ form: null, name: '' })
  expect(await portal.keyField.evaluate(isInert)).toBe(true)
})

test('The page reports missing console scripts', async ({ page, portal }) => {
  await page.route(consoleScript, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto('/console/')
  await expect(portal.lateNotice).toBeVisible()
  await expect(portal.lateNotice).toContainText('Reload the page')
  expect(await portal.keyField.evaluate(isInert)).toBe(true)
  await expect(portal.snippetCode).toContainText('curl')
})

test('The page reports slow scripts after a while, until they arrive', async ({ page, portal }) => {
  await page.clock.install()
  const release = await holdRequests(page, consoleScript)
  await page.goto('/console/', { waitUntil: 'commit' })
  await expect(portal.snippetCode).toBeVisible()
  await expect(portal.lateNotice).toBeHidden()
  await page.clock.fastForward(5000)
  await expect(portal.lateNotice).toBeVisible()
  release()
  await expect(portal.lateNotice).toHaveCount(0)
  await expect.poll(() => portal.keyField.evaluate(isInert)).toBe(false)
})

const isInert = (part: Element) => part.closest('[inert]') !== null

test('The bar of an operation’s page does not move the page below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.locator('.portal-operation-bar')
  const getTop = async () =>
    page.locator('.portal-operation-about').evaluate((part: HTMLElement) => part.offsetTop)
  await page.goto('/reference/list-experiments/')
  await expect(bar).toBeAttached()
  const top = await getTop()
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.reload()
  await expect(bar).not.toBeAttached()
  expect(await getTop()).toBe(top)
})
