import { expect, test } from './every-input-fixtures.ts'

test('The start page sends its request from its own panel, and loads the code for it at the press', async ({
  page,
  portal,
  createKey,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/')
  await expect(page.getByText('What leaves this page')).toBeVisible()
  expect(loaded.filter((url) => /start-console|mount-console|\/v1\//.test(url))).toEqual([])

  const panel = page.locator('.portal-first-call')
  await panel.getByRole('button', { name: 'Try it' }).click()
  await expect(panel.getByLabel('API key')).toBeFocused()
  await expect(page.getByText('What leaves this page')).toBeHidden()
  await expect(panel.getByRole('button', { name: 'Try it' })).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Send without a key' }).click()
  await expect(panel.getByRole('region', { name: 'Response' })).toContainText('401')

  await portal.keyField.fill(await createKey('Start page'))
  await portal.keyField.press('Enter')
  await expect(portal.send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('region', { name: 'Response' })).toContainText('200 OK')
})

const script = '**/_astro/start-console.*.js'

test('“Try it” opens the console in its first field; Escape closes it and keeps typed text', async ({
  page,
  site,
  operation,
}) => {
  await page.goto(`${site}/reference/find-pets/`)
  const button = page.getByRole('button', { name: 'Try it' })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'GET' })
  await expect(sheet.locator('input, textarea, select').and(page.locator(':focus'))).toHaveCount(1)
  await operation.field('limit').fill('7')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()

  await button.press('Enter')
  await expect(operation.field('limit')).toHaveValue('7')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
})

test('A bar keeps method, path and “Try it” once the title is out of sight, without duplicates for assistive technology', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(`${site}/reference/find-pets/`)
  const bar = page.locator('.portal-operation-bar > div')
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { name: 'Responses' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it' })).toHaveCount(1)
  await bar.locator('button').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Try it' })).toBeFocused()
})

test('A touch on the page preloads the console before the button is pressed', async ({
  page,
  site,
  operation,
}) => {
  await page.goto(`${site}/reference/find-pets/`)
  await page.locator('body').dispatchEvent('touchstart')
  await expect(page.locator('.portal-try-it-console .portal-console')).toBeAttached()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(operation.field('limit')).toBeVisible()
})

test('A console that cannot be loaded is reported, and is loaded on the next attempt', async ({
  page,
  site,
  operation,
}) => {
  await page.route(script, (route) => route.abort())
  await page.goto(`${site}/reference/find-pets/`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('The console could not be loaded.')).toBeVisible()
  await page.unroute(script)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(operation.field('limit')).toBeVisible()
})
