import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { serviceUrl } from '../support/test-locations.ts'
import { awaitHydration } from './support/await-hydration.ts'
import { holdRequests, consoleScript } from './support/hold-requests.ts'

test('Key, server and language can be entered before scripts load', async ({ page, portal }) => {
  await page.route('**/_astro/*.js', () => new Promise(() => undefined))
  await page.goto('/console/', { waitUntil: 'commit' })
  for (const part of ['keyField', 'server', 'language', 'send', 'sendWithoutKey'] as const) {
    expect(await portal[part].evaluate(isInert), part).toBe(false)
  }
})

test('The console works if a host’s policy blocks the script in its page', async ({
  page,
  portal,
}) => {
  await page.route('**/console/', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'" }
    await route.fulfill({ response, headers })
  })
  await page.goto('/console/')
  await portal.keyField.focus()
  await expect(page.locator('portal-console')).toHaveAttribute('data-started')
})

test('A browser without WebMCP loads nothing for it', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  for (const path of ['/console/', '/reference/list-experiments/']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(await page.evaluate(() => 'modelContext' in document)).toBe(false)
  expect(loaded.filter((url) => url.includes('/offer-tools.'))).toEqual([])
  await expect(page.locator('.portal-web-mcp')).toHaveCount(0)
})

test('The console’s code loads at the first sign of use', async ({ page, portal }) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/start-console.')) loaded.push(request.url())
  })
  await page.goto('/console/')
  await page.waitForLoadState('networkidle')
  expect(await portal.keyField.evaluate(isInert)).toBe(false)
  expect(loaded).toEqual([])
  await portal.keyField.focus()
  await expect.poll(() => loaded).toHaveLength(1)
})

test('A key that is typed and sent before the code is loaded is held and sent', async ({
  page,
  portal,
  createKey,
}) => {
  for (const script of [pageScript, consoleScript]) {
    const key = await createKey('Typed early')
    const release = await openHeld(page, script)
    await portal.keyField.fill(key)
    await portal.send.click()
    expect(await portal.keyField.inputValue()).toBe(key)
    release()
    await expect(portal.response).toContainText('200 OK')
    await expect(portal.forget).toBeVisible()
  }
})

test('A field that is used before the page’s script loads is a sign of use', async ({
  page,
  portal,
}) => {
  const release = await openHeld(page, pageScript)
  await portal.keyField.focus()
  release()
  await expect(page.locator('portal-console')).toHaveAttribute('data-started')
})

test('A server that is chosen before the code is loaded stays chosen', async ({ page, portal }) => {
  const release = await openHeld(page)
  await portal.server.selectOption('service')
  release()
  await awaitHydration(page)
  await expect(portal.server).toHaveValue('service')
  await expect(portal.request.locator('pre')).toContainText(new URL(serviceUrl).host)
})

test('A key that is pasted before the code is loaded is taken, unless it was edited', async ({
  page,
  portal,
  context,
  createKey,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const key = await createKey('Pasted early')
  for (const isEdited of [false, true]) {
    const release = await openHeld(page)
    await portal.pasteKey(key)
    if (isEdited) await page.keyboard.press('Backspace')
    release()
    await awaitHydration(page)
    if (isEdited) await expect(portal.keyField).toHaveValue(key.slice(0, -1))
    else await expect(portal.forget).toBeVisible()
  }
})

test('A tab that is chosen with the keyboard before the code is loaded is shown', async ({
  page,
  portal,
}) => {
  const release = await openHeld(page)
  await portal.snippetTab.focus()
  await page.keyboard.press('ArrowRight')
  release()
  await expect(portal.response).toBeVisible()
  await expect(portal.responseTab).toBeFocused()
})

test('Text that is typed before the code is loaded does not return with the page', async ({
  page,
  portal,
}) => {
  for (const script of [pageScript, consoleScript]) {
    await openHeld(page, script)
    await portal.keyField.fill('sk-typed-and-left')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    await expect(portal.keyField).toHaveValue('')
  }
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
  await page.route(pageScript, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto('/console/')
  await expect(portal.lateNotice).toBeVisible()
  await expect(portal.lateNotice).toContainText('Reload the page')
  expect(await portal.keyField.evaluate(isInert)).toBe(true)
  await expect(portal.snippetCode).toContainText('curl')
})

test('The page reports code that cannot be loaded, and clears the key', async ({
  page,
  portal,
}) => {
  await page.route(consoleScript, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fulfill({ status: 404, body: 'Not found' })
  })
  await page.goto('/console/')
  await portal.keyField.fill('sk-typed-in-vain')
  await expect(portal.lateNotice).toBeVisible()
  expect(await portal.keyField.evaluate(isInert)).toBe(true)
  await expect(portal.keyField).toHaveValue('')
})

test('The page reports a slow script after a while, until it arrives', async ({ page, portal }) => {
  await page.clock.install()
  const release = await openHeld(page, pageScript)
  await expect(portal.lateNotice).toBeHidden()
  await page.clock.fastForward(5000)
  await expect(portal.lateNotice).toBeVisible()
  expect(await portal.keyField.evaluate(isInert)).toBe(true)
  release()
  await expect(portal.lateNotice).toHaveCount(0)
  await expect.poll(() => portal.keyField.evaluate(isInert)).toBe(false)
})

test('The page reports slow code after a while, until it arrives', async ({
  page,
  portal,
  createKey,
}) => {
  const key = await createKey('Typed into a slow page')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/')) sent.push(request.url())
  })
  await page.clock.install()
  const release = await openHeld(page)
  await portal.keyField.fill(key)
  await portal.send.click()
  await expect(portal.lateNotice).toHaveCount(0)
  await page.clock.fastForward(5000)
  await expect(portal.lateNotice).toBeVisible()
  expect(await portal.keyField.evaluate(isInert)).toBe(true)
  release()
  await expect(portal.lateNotice).toHaveCount(0)
  await expect.poll(() => portal.keyField.evaluate(isInert)).toBe(false)
  await expect(portal.keyField).toHaveValue(key)
  await awaitHydration(page)
  expect(sent).toEqual([])
})

/** The script of the console's page, which loads the console's code. */
const pageScript = '**/_astro/ApiConsole.*.js'

/** Opens the console, and holds back its code or the script that loads it. */
async function openHeld(page: Page, script = consoleScript): Promise<() => void> {
  const release = await holdRequests(page, script)
  await page.goto('/console/', { waitUntil: 'commit' })
  await expect(page.locator('portal-console [inert]')).toHaveCount(0)
  return release
}

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
