import { expect, test } from './fixtures.ts'

test('The page for unknown paths offers search and the likeliest pages', async ({ page }) => {
  const response = await page.goto('/no/such/page/')
  expect(response?.status()).toBe(404)
  const main = page.getByRole('main')
  for (const name of ['Quickstart', 'Console', 'List experiments']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other reads best in a failure
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await main.getByRole('button', { name: 'Search the portal' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
})
