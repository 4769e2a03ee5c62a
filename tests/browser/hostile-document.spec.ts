import { glob } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buildTestSite } from '../support/sites.ts'
import { expect, test } from './fixtures.ts'
import { watchTrouble, watchViolations } from './support/watch-page.ts'

test.use({ siteName: 'hostile' })

const paths: string[] = []

test.beforeAll(async () => {
  test.setTimeout(240_000)
  for await (const file of glob('**/index.html', { cwd: await buildTestSite('hostile') })) {
    const path = `/${file.replaceAll('\\', '/').replace('index.html', '')}`
    if (!path.startsWith('/errors/')) paths.push(path)
  }
})

/** Loads the page, and everything that it loads later. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  for (const fold of await page.locator('details:not([open]) > summary').all()) {
    if (await fold.isVisible()) await fold.click()
  }
}

test('A hostile document runs nothing, loads nothing and violates no policy', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000)
  const trouble = await watchTrouble(page)
  const violations = await watchViolations(page)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !request.url().startsWith('data:'))
      elsewhere.push(request.url())
  })
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) {
    // Scalar's own page has other violations, which separate tests list.
    if (path === '/reference/api/') continue
    await visit(page, site + path)
  }

  expect({ trouble, violations, elsewhere }).toEqual({
    trouble: [],
    violations: [],
    elsewhere: [],
  })
})

test('Names of a hostile document are plain text in the search', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const trouble = await watchTrouble(page)
  await page.goto(`${site}/reference/`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.keyboard.type('onerror')
  const results = page.getByRole('listbox', { name: 'Results' })
  await expect(results.getByRole('option').first()).toContainText('<img src=x onerror=ran(')

  expect(trouble).toEqual([])
})
