import { expect, test } from './every-input-fixtures.ts'
import { keepPages } from './support/back-forward-cache.ts'
import { findTextInPage } from './support/find-text.ts'

const fakeKey = 'obviously-fake-key-of-the-choice-0001'

test.use({
  // Playwright turns the back/forward cache off; without it this test would show nothing.
  launchOptions: async ({ launchOptions }, use) => {
    await use(keepPages(launchOptions))
  },
})

test('The back/forward cache brings back what was typed for each operation, and no key or response', async ({
  page,
  everyInput,
  operation,
}) => {
  const picker = page.getByRole('button', { name: /^Operation / })
  await page.goto(`${everyInput}/console/#operation=use-token`)
  await operation.enterSecret('API key', fakeKey)
  await operation.type('note', 'typed for the token')
  await operation.send('GET')
  await expect(operation.console.response).toContainText('200 OK')
  await page.evaluate(() => {
    location.hash = '#operation=use-either'
  })
  await expect(picker).toContainText('/keys/either')
  await expect(operation.console.forget).toBeVisible()
  await operation.type('note', 'typed for either')

  expect(await leaveAndComeBack()).toBe(true)
  await expect(picker).toContainText('/keys/either')
  await expect(operation.console.forget).toHaveCount(0)
  await expect(operation.field('note')).toHaveValue('typed for either')
  await page.evaluate(() => history.back())
  await expect(picker).toContainText('/keys/token')
  await expect(operation.console.forget).toHaveCount(0)
  await expect(operation.field('note')).toHaveValue('typed for the token')
  await expect(operation.console.response).not.toContainText('200 OK')
  expect(await findTextInPage(page, fakeKey)).toEqual([])

  /** @returns whether the cache restored the page */
  async function leaveAndComeBack(): Promise<boolean> {
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['persisted'] = String(persisted)
      })
    })
    // Firefox keeps no page that is still loading something.
    await page.waitForLoadState('networkidle')
    await page.goto(`${everyInput}/authentication/`)
    // page.goBack() waits for a load event, which a page from the cache never fires.
    await page.evaluate(() => {
      setTimeout(() => history.back(), 0)
    })
    const html = page.locator('html[data-persisted]')
    await html.waitFor()
    return (await html.getAttribute('data-persisted')) === 'true'
  }
})
