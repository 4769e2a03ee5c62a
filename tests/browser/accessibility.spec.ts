import { expect, test } from './fixtures.ts'
import { ApiDocumentPage } from './pages/scalar-page.ts'
import { readSitemap } from './support/read-sitemap.ts'
import { runAxe } from './support/run-axe.ts'
import { visitPages } from './support/visit-pages.ts'

const schemes = ['light', 'dark'] as const

for (const colorScheme of schemes) {
  test.describe(`In ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('Axe finds nothing on any page of the sitemap', async ({ page }) => {
      test.setTimeout(180_000)
      const paths = await readSitemap(page)
      expect(paths.length).toBeGreaterThan(15)
      const findings: string[] = []
      await visitPages(page, paths, async (visited, path) => {
        await visited.goto(path)
        findings.push(...(await runAxe(visited)).map((finding) => `${path} ${finding}`))
      })
      expect(findings).toEqual([])
    })

    test('Axe finds nothing in the API document that Scalar renders', async ({ page }) => {
      const scalar = new ApiDocumentPage(page)
      await scalar.openAndScroll()
      expect(await runAxe(page)).toEqual([])
    })

    test('Axe finds nothing in the console with a response', async ({
      page,
      portal,
      createKey,
    }) => {
      await portal.open()
      await portal.enterKey(await createKey('Axe'))
      await portal.send.click()
      await expect(portal.response).toContainText('200 OK')
      expect(await runAxe(page)).toEqual([])
    })
  })
}

test('At 320 px, nothing is wider than the window', async ({ page, portal, createKey }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await portal.open()
  await portal.enterKey(await createKey('Narrow'))
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The console says so and shows the request for a terminal', async ({ page }) => {
    await page.goto('/console/')
    // Text selectors skip the content of <noscript>, so its tag selects it.
    const fallback = page.locator('noscript')
    await expect(fallback.locator('p').first()).toContainText('it needs JavaScript')
    await expect(fallback.locator('pre').last()).toBeVisible()
    await expect(fallback.locator('pre').last()).toContainText('Authorization: Bearer ${API_KEY:?}')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeHidden()
  })
})
