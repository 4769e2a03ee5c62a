import type { Page } from '@playwright/test'
import { expect, test } from './every-input-fixtures.ts'
import { ChooserPage } from './pages/chooser-page.ts'
import { findHeader } from '../fixtures/raw-server.ts'
import { findTextInPage } from './support/find-text.ts'
import { readClipboard } from './support/read-clipboard.ts'
import { runAxe } from './support/run-axe.ts'

const fakeKey = 'obviously-fake-key-for-the-chooser-0001'

async function openChooser(page: Page, origin: string, fragment?: string): Promise<ChooserPage> {
  const chooser = new ChooserPage(page, origin)
  await chooser.openChooser(fragment)
  return chooser
}

test('A key pasted once is sent with two operations, by keyboard alone', async ({
  page,
  site,
  service,
}) => {
  const chooser = await openChooser(page, site)
  await chooser.find('keys token')
  await expect(page).toHaveURL(/\/console\/#operation=use-token$/)
  await chooser.enterSecret('API key', fakeKey)
  await chooser.send('GET')
  await expect(chooser.console.response).toContainText('200 OK')

  await chooser.find('either')
  await expect(page).toHaveURL(/#operation=use-either$/)
  await expect(chooser.console.forget).toBeVisible()
  await chooser.send('GET')
  await expect(chooser.console.response).toContainText('200 OK')

  const { requests } = service.take()
  expect(requests.map(({ target }) => target)).toEqual(['/base/keys/token', '/base/keys/either'])
  for (const request of requests) {
    expect(findHeader(request, 'authorization')).toBe(`Bearer ${fakeKey}`)
  }
  expect(await findTextInPage(page, fakeKey)).toEqual([])
})

test('An operation that cannot be opened is reported with advice', async ({ page, site }) => {
  const chooser = await openChooser(page, site, '#operation=nobody')
  await expect(page.getByRole('alert').filter({ hasText: 'no operation “nobody”' })).toBeVisible()
  await expect(chooser.console.send).toHaveCount(0)

  await chooser.find('keys cookie')
  const refusal = page.getByRole('alert').filter({ hasText: 'No page can call GET /keys/cookie' })
  await expect(refusal.getByRole('link')).toHaveAttribute('href', '/reference/use-cookie-key/')
})

test('A copied link fills in the same request elsewhere, without sending it', async ({
  page,
  context,
  site,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const chooser = await openChooser(page, site)
  await chooser.find('keys header')
  await chooser.enterSecret('API key (headerKey)', fakeKey)
  await page
    .getByText(/parameter/)
    .first()
    .click()
  await chooser.type('note', 'a&b=c #1')
  await chooser.console.request.getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(chooser.console.request).toContainText('Link copied')
  await expect(page).toHaveURL(/#operation=use-header-key$/)
  const link = await readClipboard(context)
  expect(link).toBe(`${site}/console/#operation=use-header-key&query.note=a%26b%3Dc%20%231`)
  expect(await findTextInPage(page, fakeKey)).toEqual([])

  const other = await context.newPage()
  for (const address of [link, link.replace('/console/', '/reference/use-header-key/')]) {
    await other.goto('about:blank')
    await other.goto(address)
    const opened = new ChooserPage(other, site)
    await expect(opened.field('note')).toHaveValue('a&b=c #1')
    await expect(opened.console.request).toContainText('Filled in from the link: note.')
  }
  expect(service.take().requests).toEqual([])
})

test('The page of an operation links to the same operation in the console', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/reference/use-token/`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await page
    .getByRole('complementary', { name: 'How to call it' })
    .getByRole('link', { name: 'All operations' })
    .click()
  await expect(page.getByRole('button', { name: /^Operation GET .*\/keys\/token/ })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Axe finds nothing in the open list and its messages, in ${colorScheme}`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ colorScheme })
    const chooser = await openChooser(page, site)
    await chooser.picker.click()
    await expect(chooser.options.first()).toBeVisible()
    expect(await runAxe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await chooser.openChooser('#operation=nobody')
    await expect(page.getByText('This portal has no operation')).toBeVisible()
    expect(await runAxe(page)).toEqual([])
  })
}
