import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { readClipboard } from './support/read-clipboard.ts'

test('Copy page copies the Markdown of the page and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/authentication/send-a-key/')
  await page.getByRole('button', { name: 'Copy page' }).click()
  await expect(page.locator('copy-page').getByRole('status')).toHaveText('Copied')

  const response = await page.request.get('/authentication/send-a-key.md')
  expect(response.headers()['content-type']).toBe('text/markdown; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(/^# Send a key\n/)
  expect(await readClipboard(context)).toBe(text)
})

test('If the page cannot be copied, the reader learns what to do instead', async ({ page }) => {
  await page.route('**/quickstart.md', (route) => route.abort())
  await page.goto('/quickstart/')
  await page.getByRole('button', { name: 'Copy page' }).click()
  await expect(page.locator('copy-page').getByRole('status')).toHaveText(
    'Not copied: use View as Markdown',
  )
})

test('At 320 px, the button, the menu and its link fit and are large enough to touch', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/authentication/use-keys-from-code/')
  await openFormats(page)
  for (const control of [
    page.getByRole('button', { name: 'Copy page' }),
    page.locator('copy-page summary'),
    page.getByRole('link', { name: 'View as Markdown' }),
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- three controls of one page
    const box = await control.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(24)
    expect(box?.width).toBeGreaterThanOrEqual(24)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The page links to its Markdown and hides the button', async ({ page }) => {
    await page.goto('/quickstart/')
    await openFormats(page)
    await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy page' })).toBeHidden()
  })
})

/** Opens the menu beside Copy page, which needs no script. */
async function openFormats(page: Page): Promise<void> {
  await page.locator('copy-page summary').click()
}
