import { expect, test } from './fixtures.ts'
import { locateApiDocument } from './pages/scalar-page.ts'
import { runAxe } from './support/run-axe.ts'

/** One page of each kind. */
const paths = [
  '/',
  '/quickstart/',
  '/console/',
  '/authentication/handle-keys/',
  '/reference/list-experiments/',
  '/not-specified/',
]

const schemes = ['light', 'dark'] as const

for (const colorScheme of schemes) {
  test.describe(`In ${colorScheme}`, () => {
    test.use({ colorScheme })

    for (const path of paths) {
      test(`Axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path)
        expect(await runAxe(page)).toEqual([])
      })
    }

    test('Axe finds nothing in the API document that Scalar renders', async ({ page }) => {
      const scalar = locateApiDocument(page)
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

test('Nothing is wider than the window at 320 px', async ({ page, portal, createKey }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await portal.open()
  await portal.enterKey(await createKey('Narrow'))
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('A long word of a heading is not wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/quickstart/']) {
    await page.goto(path)
    await page.getByRole('heading').evaluateAll((headings) => {
      for (const heading of headings) heading.prepend('Zahlungsmethodenkonfigurationsverwaltung')
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The console explains that it needs JavaScript and links to the request for a terminal', async ({
    page,
  }) => {
    await page.goto('/console/')
    // Text selectors skip the content of <noscript>, so its tag selects it.
    const fallback = page.locator('noscript')
    await expect(fallback.locator('p').first()).toContainText('it needs JavaScript')
    await expect(fallback.getByRole('link')).toHaveAttribute('href', '/reference/list-experiments/')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeHidden()
  })
})
