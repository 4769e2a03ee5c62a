import type { Locator, Page } from '@playwright/test'
import { base } from '../support/sites.ts'
import { serviceUrl } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'
import { locateConsole } from './pages/console-page.ts'
import { locateApiDocument } from './pages/scalar-page.ts'
import { recordTraffic } from './support/record-traffic.ts'

test.use({ siteName: 'based' })

test('Links of the API document stay below the base path', async ({ page, site }) => {
  const scalar = locateApiDocument(page)

  await scalar.openAndScroll(site)

  const links = await page
    .locator('a[href^="/"]')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links).toContain(`${base}/reference/list-experiments/`)
  expect(links.filter((link) => !link.startsWith(`${base}/`))).toEqual([])
})

test('No user action sends a request outside the base path', async ({ page, context, site }) => {
  const traffic = recordTraffic(context)
  const apiConsole = locateConsole(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await apiConsole.open(`${site}/console/`)
  await apiConsole.language.selectOption('python-requests')
  await expect(apiConsole.snippetCode).toContainText('import')

  await apiConsole.sendWithoutKey.click()
  await apiConsole.response.getByText(/^Causes/).click()
  const failure = apiConsole.response.getByRole('link', { name: /opens a new tab/ }).first()
  const failurePage = await followInNewTab(failure)
  expect(new URL(failurePage.url()).pathname).toBe(`${base}/errors/unreachable/`)
  await failurePage.getByRole('button', { name: 'Copy page' }).click()
  await expect(failurePage.locator('copy-page').getByRole('status')).toHaveText('Copied')

  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('rotate')
  await page
    .getByRole('option', { name: /rotate/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/rotate/i)

  await traffic.settle()
  const outside = traffic.requests
    .map((request) => request.url)
    .filter((address) => !address.startsWith(`${site}/`) && address.startsWith('http'))
  expect(new Set(outside)).toEqual(new Set([`${serviceUrl}/v1/experiments`]))
  expect(traffic.requests.length).toBeGreaterThan(30)
})

/** Follows a link. @returns the page that it opens in a new tab, once loaded */
async function followInNewTab(link: Locator): Promise<Page> {
  const opened = link.page().waitForEvent('popup')
  await link.click()
  const page = await opened
  await page.waitForLoadState()
  return page
}
