import { expect, test } from './fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'

test('A page does not load the search before a reader uses it', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/quickstart/', { waitUntil: 'networkidle' })
  const searchFiles = () => loaded.filter((path) => /search-dialog|pagefind/.test(path))
  expect(searchFiles()).toEqual([])
  await page.getByRole('button', { name: 'Search' }).hover()
  await expect.poll(searchFiles).not.toEqual([])
})

test('The keyboard opens and closes the search, and the focus returns', async ({ page }) => {
  await page.goto('/quickstart/')
  const open = page.getByRole('button', { name: 'Search' })
  await open.focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('textbox', { name: 'Search' })
  await expect(field).toBeFocused()
  await page.keyboard.type('rotate')
  await expect(page.locator('.pagefind-ui__result a').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(open).toBeFocused()
})

test('Text typed while the search loads is searched for', async ({ page }) => {
  const release = await holdRequests(page, '**/_astro/search-dialog.*.js')
  await page.goto('/quickstart/')
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('dialog').locator('input')
  await expect(field).toBeFocused()
  await page.keyboard.type('rotate')
  release()
  await expect(page.locator('.pagefind-ui__result a').first()).toBeVisible()
  await expect(field).toHaveValue('rotate')
  await expect(field).toBeFocused()
})

test('If the search cannot be loaded, it says so, and the next attempt works', async ({ page }) => {
  await page.route('**/_astro/search-dialog.*.js', (route) => route.abort())
  await page.goto('/quickstart/')
  const open = page.getByRole('button', { name: 'Search' })
  await open.click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('could not be loaded')
  await page.keyboard.press('Escape')
  await page.unroute('**/_astro/search-dialog.*.js')
  await open.click()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveCount(0)
  await page.keyboard.type('rotate')
  await expect(page.locator('.pagefind-ui__result a').first()).toBeVisible()
})
