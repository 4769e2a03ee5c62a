import { expect, test } from './fixtures.ts'
import { startChangedPortal } from './support/changed-portal.ts'

test('The keyboard opens the search, what is typed is found and opened', async ({ page }) => {
  await page.goto('/quickstart/')
  await page.waitForFunction(() => customElements.get('site-search') !== undefined)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Search' })
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await expect(field).toBeFocused()
  await page.keyboard.type('rotate')
  const first = page.getByRole('option', { name: /Rotate/ }).first()
  await expect(first).toBeVisible()
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rotate')
})

test('Escape closes the search before it is loaded, and the focus returns', async ({ page }) => {
  const portal = await startChangedPortal({})
  portal.lose(/\/search-dialog[\w.-]*\.js/, (response) => response.destroy())
  await page.goto(`${portal.url}/quickstart/`)
  const open = page.getByRole('button', { name: 'Search' })
  await open.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Search')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(open).toBeFocused()
  await portal.stop()
})

test('Escape closes the search once it is loaded, and the focus returns', async ({ page }) => {
  await page.goto('/quickstart/')
  const open = page.getByRole('button', { name: 'Search' })
  await open.press('Enter')
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Search' })
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(open).toBeFocused()
})
