import { ApiDocumentPage } from '../browser/pages/scalar-page.ts'
import { expect, test } from './fixtures.ts'
import { startChangedPortal } from './support/changed-portal.ts'
import { collectErrors, readErrors } from './support/collect-errors.ts'
import { readClipboard } from './support/clipboard.ts'

test('Scalar shows the document, has no field, stores nothing and breaks no policy', async ({
  page,
}) => {
  const portal = await startChangedPortal({ first: collectErrors })
  const scalar = new ApiDocumentPage(page)
  await scalar.openAndScroll(portal.url)
  expect(await scalar.listControls()).toEqual(['Copy link', 'Copy link to default'])
  await expect(scalar.rendered.locator('input, textarea, [contenteditable]')).toHaveCount(0)
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    cookies: document.cookie,
  }))
  // The page's own choice of a theme is kept, as on every page.
  expect(kept).toEqual({ local: ['starlight-theme'], session: [], databases: [], cookies: '' })
  expect(await readErrors(page)).toEqual([])
  await portal.stop()
})

test('The first “Copy link” copies the link', async ({ page }) => {
  const scalar = new ApiDocumentPage(page)
  await scalar.openAndScroll()
  await scalar.operation.hover()
  await scalar.rendered.getByRole('button', { name: 'Copy link' }).first().click()
  // Only then has it been written, and reading it leaves the page.
  await page.getByText('Copied to the clipboard').first().waitFor()
  expect(await readClipboard(page)).toMatch(/\/reference\/api\/#/)
})
