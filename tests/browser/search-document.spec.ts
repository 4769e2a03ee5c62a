import { startPortal } from '#host/portal-server.ts'
import type { RunningPortal } from '#host/portal-server.ts'
import { buildPetStoreSite } from '../support/pet-store-site.ts'
import { expect, test } from './fixtures.ts'
import { runAxe } from './support/run-axe.ts'

let portal: RunningPortal | undefined

test.beforeAll(async () => {
  test.setTimeout(240_000)
  portal = await startPortal({ siteDirectory: await buildPetStoreSite(), port: 0 })
})

test.afterAll(async () => {
  await portal?.stop()
})

test.beforeEach(async ({ page }) => {
  await page.goto(`${portal?.url}/reference/`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
})

test('What is found in the API document says where it stands and leads there', async ({ page }) => {
  const results = page.getByRole('region', { name: 'In the API document' })

  await page.keyboard.type('X-Trace')
  await expect(results.getByRole('link').first()).toHaveText(
    /X-Trace\s+header parameter of List pets/,
  )
  await results.getByRole('link').first().press('Enter')

  await expect(page).toHaveURL(/\/reference\/list-pets\/#header-X-Trace$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('The search is accessible with results, says how many there are, and gives them up with the text', async ({
  page,
}) => {
  const results = page.getByRole('region', { name: 'In the API document' })

  await page.keyboard.type('pets')
  await expect(results.getByText(/^\d+ places? in the API document$/)).toBeVisible()
  // Bars without contrast stand where the search of the pages is still loading its results.
  await expect(page.locator('.pagefind-ui__message')).toHaveText(/results? for/)
  await expect(page.locator('.pagefind-ui__loading')).toHaveCount(0)
  expect(await runAxe(page, '.search-dialog')).toEqual([])

  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(results.getByRole('link')).toHaveCount(0)
})

test('What a reader types stands in no address', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await page.keyboard.type('sk_live_0000EXAMPLE0000')
  await expect(page.locator('.pagefind-ui__message')).toHaveText(/results? for/)

  expect(asked.filter((address) => /sk_live|EXAMPLE/i.test(address))).toEqual([])
  expect(page.url()).toBe(`${portal?.url}/reference/`)
})

test('If what searches the pages cannot be loaded, the search says so, and the next text is searched for', async ({
  page,
}) => {
  await page.route('**/pagefind/pagefind.js', (route) => route.abort())
  await page.goto(`${portal?.url}/reference/`)
  // As beside a document of a thousand operations.
  await page.locator('site-search').evaluate((element) => {
    element.dataset['first'] = 'document'
  })
  await page.getByRole('button', { name: 'Search', exact: true }).click()

  await page.keyboard.type('picture')
  await expect(page.getByText('The pages could not be searched')).toBeVisible()
  await page.unroute('**/pagefind/pagefind.js')
  await page.keyboard.type('s')

  await expect(page.locator('.pagefind-ui__message')).toHaveText(/results? for/)
  await expect(page.getByText('The pages could not be searched')).toHaveCount(0)
})

test('If the index cannot be loaded, the search says so, and the next text is searched for', async ({
  page,
}) => {
  const results = page.getByRole('region', { name: 'In the API document' })
  await page.route('**/search-index/**', (route) => route.abort())

  await page.keyboard.type('picture')
  await expect(results.getByText('could not be searched')).toBeVisible()
  await page.unroute('**/search-index/**')
  await page.keyboard.type('s')

  await expect(results.getByRole('link').first()).toBeVisible()
})
