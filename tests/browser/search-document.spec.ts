import { previewSite } from '#host/preview-site.ts'
import type { RunningPortal } from '#host/preview-site.ts'
import { buildTestSite } from '../support/sites.ts'
import { expect, test } from './fixtures.ts'

let portal: RunningPortal | undefined

test.beforeAll(async () => {
  test.setTimeout(240_000)
  portal = await previewSite(await buildTestSite('petStore'), { port: 0, base: '' })
})

test.afterAll(async () => {
  await portal?.stop()
})

test.beforeEach(async ({ page }) => {
  await page.goto(`${portal?.url}/reference/`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
})

test('A member says where it stands and leads there', async ({ page }) => {
  await page.keyboard.type('X-Trace')
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true })
  await expect(chosen).toHaveText(/X-Trace\s+header parameter of List pets/)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/reference\/list-pets\/#header-X-Trace$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('If the members cannot be loaded, the search says so, and the next text is searched for', async ({
  page,
}) => {
  await page.route('**/search-index/members.json', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.keyboard.type('X-Tra')
  await expect(page.getByText('fields could not be loaded')).toBeVisible()
  await page.unroute('**/search-index/members.json')
  await page.keyboard.type('c')

  await expect(page.getByRole('option', { name: /^X-Trace/ })).toBeVisible()
})
