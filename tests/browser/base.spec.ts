import { startPortal } from '#host/portal-server.ts'
import type { RunningPortal } from '#host/portal-server.ts'
import { base, buildBasedSite } from '../support/based-site.ts'
import { serviceUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { ApiDocumentPage } from './pages/api-document-page.ts'

test.describe('below a base', () => {
  let portal: RunningPortal | undefined

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    portal = await startPortal({ siteDirectory: await buildBasedSite(), port: 0, base })
  })

  test.afterAll(async () => {
    await portal?.stop()
  })

  test('The console sends, and explains a failure on a page that is there', async ({ page }) => {
    const { url } = portal ?? { url: '' }
    await page.route(`${serviceUrl}/**`, async (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
        body: '{"reached":true}',
      }),
    )
    await page.goto(`${url}/console/`)

    await page.getByRole('button', { name: 'Send without a key' }).click()

    await expect(page.getByRole('region', { name: 'Response' })).toContainText('reached')
    const explanation = page.getByRole('link', { name: /opens a new tab/ }).first()
    const address = new URL((await explanation.getAttribute('href')) ?? '', page.url())
    expect(address.pathname).toMatch(/^\/docs\/errors\//)
    expect((await page.request.get(address.href)).status()).toBe(200)
  })

  test('The links of the API document stay below the base', async ({ page }) => {
    const { url } = portal ?? { url: '' }
    const scalar = new ApiDocumentPage(page)

    await scalar.open(url)
    await scalar.readToTheEnd()

    const links = await page
      .locator('a[href^="/"]')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links).toContain(`${base}/reference/list-experiments/`)
    expect(links).toContain(`${base}/source/#4-endpoints`)
    expect(links.filter((link) => !link.startsWith(`${base}/`))).toEqual([])
  })

  test('The search finds a page and leads to it, and no request goes outside the base', async ({
    page,
  }) => {
    const { url } = portal ?? { url: '' }
    const outside: string[] = []
    page.on('request', (request) => {
      if (!new URL(request.url()).pathname.startsWith(`${base}/`)) outside.push(request.url())
    })
    await page.goto(`${url}/`)

    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('textbox', { name: 'Search' }).fill('rotate')
    await page.locator('.pagefind-ui__result a').first().click()

    await expect(page.getByRole('heading', { level: 1 })).toContainText(/rotate/i)
    expect(new URL(page.url()).pathname).toMatch(/^\/docs\//)
    expect(outside).toEqual([])
  })
})
