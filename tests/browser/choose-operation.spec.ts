import type { Locator, Page } from '@playwright/test'
import { expect, test } from './every-input-fixtures.ts'
import { OperationPage } from './pages/operation-page.ts'
import { findHeader } from '../fixtures/raw-server.ts'
import { consoleScript, holdRequests } from './support/hold-requests.ts'
import { findTextInPage } from './support/find-text.ts'
import { readClipboard } from './support/read-clipboard.ts'
import { runAxe } from './support/run-axe.ts'

const fakeKey = 'obviously-fake-key-for-the-chooser-0001'

function findPicker(page: Page): Locator {
  return page.getByRole('button', { name: /^Operation / })
}

async function openChooser(page: Page, site: string, fragment = ''): Promise<void> {
  await page.goto(`${site}/console/${fragment}`)
  // The element exists once the page is hydrated.
  await expect(findPicker(page)).toBeVisible()
}

function findOptions(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Operations' }).getByRole('option')
}

/** Selects an operation by keyboard alone. */
async function chooseOperation(page: Page, words: string): Promise<void> {
  const finder = page.getByRole('combobox', { name: 'Find an operation' })
  await findPicker(page).focus()
  await page.keyboard.press('Enter')
  await expect(finder).toBeFocused()
  await page.keyboard.insertText(words)
  await expect(findOptions(page).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(finder).toBeHidden()
  await expect(findPicker(page)).toBeFocused()
}

test('A key pasted once is sent with two operations, by keyboard alone', async ({
  page,
  site,
  operation,
  service,
}) => {
  await openChooser(page, site)
  await chooseOperation(page, 'keys token')
  await expect(page).toHaveURL(/\/console\/#operation=use-token$/)
  await operation.enterSecret('API key', fakeKey)
  await operation.send('GET')
  await expect(operation.console.response).toContainText('200 OK')

  await chooseOperation(page, 'either')
  await expect(page).toHaveURL(/#operation=use-either$/)
  await expect(operation.console.forget).toBeVisible()
  await operation.send('GET')
  await expect(operation.console.response).toContainText('200 OK')

  const { requests } = service.take()
  expect(requests.map(({ target }) => target)).toEqual(['/base/keys/token', '/base/keys/either'])
  for (const request of requests) {
    expect(findHeader(request, 'authorization')).toBe(`Bearer ${fakeKey}`)
  }
  expect(await findTextInPage(page, fakeKey)).toEqual([])
})

test('The first operation is shown before the code is loaded, which repeats an earlier press', async ({
  page,
  site,
  operation,
}) => {
  const release = await holdRequests(page, consoleScript)
  await page.goto(`${site}/console/`, { waitUntil: 'commit' })
  await expect(findPicker(page)).toContainText('/pets')
  await expect(operation.console.send).toBeVisible()
  await findPicker(page).click()
  await expect(findOptions(page)).toHaveCount(0)
  release()
  await expect(findOptions(page).first()).toBeVisible()
})

test('An address that names an operation never shows another one', async ({ page, site }) => {
  const release = await holdRequests(page, consoleScript)
  await page.goto(`${site}/console/#operation=use-token`, { waitUntil: 'commit' })
  await expect(page.getByText('Loading the console…')).toBeVisible()
  await expect(findPicker(page)).toHaveCount(0)
  release()
  await expect(findPicker(page)).toContainText('/keys/token')
  await expect(page.getByText('Loading the console…')).toHaveCount(0)
})

test('An operation that cannot be opened is reported with advice', async ({
  page,
  site,
  operation,
}) => {
  await openChooser(page, site, '#operation=unknown')
  await expect(page.getByRole('alert').filter({ hasText: 'no operation “unknown”' })).toBeVisible()
  await expect(operation.console.send).toHaveCount(0)

  await chooseOperation(page, 'keys cookie')
  const refusal = page.getByRole('alert').filter({ hasText: 'No page can call GET /keys/cookie' })
  await expect(refusal.getByRole('link')).toHaveAttribute('href', '/reference/use-cookie-key/')
})

test('A copied link fills in the same request elsewhere, without sending it', async ({
  page,
  context,
  site,
  operation,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openChooser(page, site)
  await chooseOperation(page, 'keys header')
  await operation.enterSecret('API key (headerKey)', fakeKey)
  await page
    .getByText(/parameter/)
    .first()
    .click()
  await operation.type('note', 'a&b=c #1')
  await operation.console.request.getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(operation.console.request).toContainText('Link copied')
  await expect(page).toHaveURL(/#operation=use-header-key$/)
  const link = await readClipboard(context)
  expect(link).toBe(`${site}/console/#operation=use-header-key&query.note=a%26b%3Dc%20%231`)
  expect(await findTextInPage(page, fakeKey)).toEqual([])

  const other = await context.newPage()
  for (const address of [link, link.replace('/console/', '/reference/use-header-key/')]) {
    await other.goto('about:blank')
    await other.goto(address)
    const opened = new OperationPage(other)
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
    await openChooser(page, site)
    await findPicker(page).click()
    await expect(findOptions(page).first()).toBeVisible()
    expect(await runAxe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await openChooser(page, site, '#operation=unknown')
    await expect(page.getByText('This portal has no operation')).toBeVisible()
    expect(await runAxe(page)).toEqual([])
  })
}
