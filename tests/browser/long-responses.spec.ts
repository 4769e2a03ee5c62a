import type { ConsolePage } from './pages/console-page.ts'
import { expect, test } from './response-fixtures.ts'
import { body } from './support/response-server.ts'

const filler = 'Lorem ipsum dolor sit amet. '

const bodies = [
  [
    'one string of 10 MB',
    'application/json',
    ['Tree', 'Pretty', 'Raw'],
    () => JSON.stringify({ a: `${filler.repeat(250_000)}Needle${filler.repeat(100_000)}`, b: 1 }),
  ],
  ['a line of 60 KB', 'text/plain', [], () => `${filler.repeat(2000)}Needle${filler.repeat(100)}`],
] as const

for (const [name, type, views, write] of bodies) {
  test(`A hit in ${name} is marked and visible`, async ({ page, get }) => {
    // A busy machine needs time to search such a long text, once for each letter.
    test.slow()
    const portal = await get(body(write(), type))
    for (const view of views.length > 0 ? views : [undefined]) {
      if (view) await portal.response.getByRole('button', { name: view, exact: true }).click()
      await find(portal, 'needle')
      await expect(page.getByText('1 of 1', { exact: true })).toBeVisible({ timeout: 20_000 })
      const found = page.locator('mark[data-found]')
      await expect(found).toHaveText('Needle')
      await expect(found).toBeInViewport({ ratio: 0.9 })
      await page.keyboard.press('Escape')
      await expect(page.locator('mark')).toHaveCount(0)
    }
  })
}

async function find(portal: ConsolePage, text: string): Promise<void> {
  await expect(portal.body.locator('.portal-body-row').first()).toBeVisible()
  await portal.body.focus()
  await portal.page.keyboard.press('ControlOrMeta+F')
  await portal.page.keyboard.type(text)
}
