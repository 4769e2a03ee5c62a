import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './every-input-fixtures.ts'
import { readClipboard } from './support/read-clipboard.ts'

// The second page starts the button twice: as a page of a team, and as a page with an operation.
for (const [path, title] of [
  ['/authentication/send-a-key', 'Send a key'],
  ['/reference/list-experiments', 'List experiments'],
] as const) {
  test(`Copy page copies the Markdown of ${path}/ and confirms it`, async ({ page, context }) => {
    await expectCopies(page, context, path, title)
  })
}

test('Copy page copies the Markdown of a generated page, whose script is bundled', async ({
  page,
  context,
  site,
}) => {
  await expectCopies(page, context, `${site}/reference/find-pets`, '“Find pets”')
})

test('A page that cannot be copied offers an alternative', async ({ page }) => {
  await page.route('**/quickstart.md', (route) => route.abort())
  await page.goto('/quickstart/')
  await page.getByRole('button', { name: 'Copy page' }).click()
  await expect(page.locator('copy-page').getByRole('status')).toHaveText(
    'Not copied: use View as Markdown',
  )
})

test('At 320 px, the menu next to a long title stays within the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/authentication/check-it-yourself/')
  await openFormats(page)
  const box = await page.locator('copy-page details > div').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
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

/** Opens the menu next to Copy page, which works without scripts. */
async function openFormats(page: Page): Promise<void> {
  await page.locator('copy-page summary').click()
}

async function expectCopies(
  page: Page,
  context: BrowserContext,
  address: string,
  title: string,
): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${address}/`)
  await page.getByRole('button', { name: 'Copy page' }).click()
  await expect(page.locator('copy-page').getByRole('status')).toHaveText('Copied')

  const response = await page.request.get(`${address}.md`)
  expect(response.headers()['content-type']).toMatch(/^text\/markdown\b/)
  const text = await response.text()
  expect(text.split('\n')[0]).toBe(`# ${title}`)
  expect(await readClipboard(context)).toBe(text)
}
