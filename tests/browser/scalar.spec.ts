import type { Page } from '@playwright/test'
import { z } from 'astro/zod'
import { printHeaders } from '../support/print-headers.ts'
import { startStaticHost } from '../support/static-host.ts'
import { portalUrl, siteDirectory } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'
import { locateApiDocument, scalarScript } from './pages/scalar-page.ts'
import { rewritePages } from './support/rewrite-pages.ts'
import { watchViolations } from './support/watch-page.ts'

/** Features that Scalar offers on request, and on local host names to everyone. */
const otherFeatures =
  /Test Request|Ask AI|MCP|Developer Tools|Configure|Share|Deploy|Open API Client/

/** Scalar enables more features on local host names. */
const origins = [portalUrl, 'https://docs.portal.example']

for (const origin of origins) {
  test.describe(`At ${new URL(origin).hostname}`, () => {
    let scalar: ReturnType<typeof locateApiDocument>
    let violations: readonly string[]
    let addresses: string[]

    test.beforeEach(async ({ page }) => {
      violations = await watchViolations(page)
      addresses = []
      page.on('request', (request) => addresses.push(request.url()))
      if (origin !== portalUrl) await rewritePages(page, (html) => html, origin)
      scalar = locateApiDocument(page)
    })

    test('Scalar does not have a key field, a send button or an assistant', async ({ page }) => {
      await scalar.openAndScroll(origin)

      expect(await scalar.listControls()).toEqual(['Copy link', 'Copy link to default'])
      await expect(scalar.rendered.locator('input, textarea, [contenteditable]')).toHaveCount(0)
      await expect(page.locator('body')).not.toContainText(otherFeatures)
    })

    test('Scalar states only facts of the document', async () => {
      await scalar.openAndScroll(origin)

      await expect(scalar.rendered).toContainText('Not specified. The source shows no status code')
      await expect(scalar.rendered).toContainText('The document shows no payload.')
      await expect(scalar.rendered).not.toContainText(
        /No Body|YOUR_SECRET_TOKEN|curl|200|<\/?[a-z]/,
      )
    })

    test('Scalar sends no request to another origin and violates no policy', async () => {
      await scalar.openAndScroll(origin)
      await scalar.operation.hover()
      await scalar.rendered.getByRole('button', { name: 'Copy link' }).first().click()

      const others = addresses.filter((address) => new URL(address).origin !== origin)
      expect(addresses.length).toBeGreaterThan(5)
      expect(others).toEqual([])
      expect(violations).toEqual([])
    })

    test('Scalar stores nothing', async ({ page, context }) => {
      await scalar.openAndScroll(origin)

      const kept = await page.evaluate(async () => ({
        local: Object.keys(localStorage),
        session: Object.keys(sessionStorage),
        databases: await indexedDB.databases(),
        caches: await caches.keys(),
      }))
      // The page keeps its theme selection, like every page.
      expect(kept).toEqual({
        local: ['starlight-theme'],
        session: [],
        databases: [],
        caches: [],
      })
      expect(await context.cookies()).toEqual([])
    })
  })
}

test('Scalar follows the theme of the site, including a change in another tab', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await locateApiDocument(page).open()
  const other = await context.newPage()
  await other.goto('/quickstart/')
  for (const theme of ['dark', 'light', 'dark'] as const) {
    await other.getByLabel('Select theme').first().selectOption(theme)
    await expect(page.locator('body')).toHaveClass(new RegExp(`\\b${theme}-mode\\b`))
  }
  // The system's theme changes; the reader's selection does not.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('body')).toHaveClass(/\bdark-mode\b/)
  await expect(page.locator('body')).not.toHaveClass(/\blight-mode\b/)
})

test('The page has the header, sidebar and search of the site, and one of each', async ({
  page,
}) => {
  const scalar = locateApiDocument(page)
  await scalar.openAndScroll()

  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('The API document')
  await expect(scalar.rendered.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.getByLabel('Select theme').first().selectOption('dark')
  await expect(page.locator('body')).toHaveClass(/\bdark-mode\b/)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Search' }).fill('rotate')
  await expect(page.getByRole('option', { name: /rotate/i }).first()).toBeVisible()
})

test('The table of contents moves to a section, and marks the one in view', async ({ page }) => {
  const scalar = locateApiDocument(page)
  const table = page.getByRole('navigation', { name: 'On this page' })
  const current = table.locator('[aria-current=true]')
  await page.setViewportSize({ width: 1280, height: 400 })
  // The fragment of the skip link, which is not a section of Scalar.
  await scalar.open('', '#_top')
  await expect(table.getByRole('link')).toHaveText(['Overview', 'Experiments', 'List experiments'])
  await expect(current).toHaveText('Overview')

  await table.getByRole('link', { name: 'List experiments' }).click()

  await expect(scalar.operation).toBeInViewport()
  await expect(current).toHaveText('List experiments')
  const address = page.url()
  expect(address).toContain('#tag/experiments/GET/v1/experiments')
  // Starlight looks for the current heading again 200 ms after the window changes.
  await page.setViewportSize({ width: 1290, height: 400 })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
  await expect(current).toHaveText('List experiments')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(current).toHaveText('Overview')
  await page.goto('/quickstart/')
  await page.goto(address)
  await expect(scalar.operation).toBeInViewport()
  await expect(current).toHaveText('List experiments')
})

test('Scalar changes no style outside its element', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const scalar = locateApiDocument(page)
    await page.route(scalarScript, (route) => route.abort())
    await page.goto('/reference/api/')
    await expect(scalar.failure).toBeVisible()
    // Starlight's script marks the first one when the page is idle.
    const marked = page.locator('starlight-toc [aria-current=true]')
    await expect(marked).toHaveText('Overview')
    const before = await readStyles(page)
    await page.unroute(scalarScript)
    await scalar.open()

    await expect(marked).toHaveText('Overview')
    expect(before.length).toBeGreaterThan(100)
    expect(await readStyles(page)).toEqual(before)
  }
})

/** Returns the look of each element of the site on the page. Heights depend on Scalar, and the message is shown without it. */
function readStyles(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('body, body *'))
      .filter((element) => !element.closest('.portal-api-document, [class*=api-document-]'))
      .filter((element) => !element.closest('script, [data-sonner-toaster], [aria-live]'))
      .map((element) => {
        const style = getComputedStyle(element)
        const look =
          'background border color font letter-spacing line-height margin opacity outline overflow padding position text-decoration z-index'
        const values = look.split(' ').map((name) => style.getPropertyValue(name))
        return [element.tagName, element.className, style.colorScheme, ...values].join(' | ')
      }),
  )
}

test('The page reports that Scalar cannot be loaded, and Try again loads it', async ({ page }) => {
  await page.route(scalarScript, (route) => route.abort())
  const scalar = locateApiDocument(page)
  await page.goto('/reference/api/')
  await expect(scalar.failure).toContainText('Scalar could not be loaded.')
  await expect(scalar.loading).toBeHidden()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Operations' })).toBeVisible()

  await page.unroute(scalarScript)
  await scalar.failure.getByRole('button', { name: 'Try again' }).click()

  await expect(scalar.title).toBeVisible({ timeout: 30_000 })
  await expect(scalar.failure).toHaveCount(0)
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The page describes itself and links to the reference', async ({ page }) => {
    await page.goto('/reference/api/')

    await expect(page.locator('noscript p')).toContainText('Scalar needs JavaScript')
    const main = page.getByRole('main')
    await expect(main.getByRole('button')).toHaveCount(0)
    await main.getByRole('link', { name: 'Operations' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reference')
  })
})

test('Scalar works on a static host with headers', async ({ page }) => {
  const violations = await watchViolations(page)
  const portal = await startStaticHost(siteDirectory, await printHeaders('netlify'))

  await locateApiDocument(page).open(portal.url)

  expect(violations).toEqual([])
  await portal.stop()
})

test.describe('Markup in the document', () => {
  const markup = `<img src="/markup" onerror="1"><script>1</script><iframe src="/markup"></iframe><a href="javascript:1">Marked</a>`

  test('is rendered without active content', async ({ page }) => {
    const violations = await watchViolations(page)
    await page.route('**/reference/api/document.json', async (route) => {
      const response = await route.fetch()
      const source = z.object({ info: z.record(z.string(), z.unknown()) }).loose()
      const { info, ...rest } = source.parse(await response.json())
      const description = `${markup}\n\n[Written](javascript:1)`
      await route.fulfill({ response, json: { ...rest, info: { ...info, description } } })
    })
    const scalar = locateApiDocument(page)

    await scalar.open()

    await expect(scalar.rendered).toContainText('Marked')
    await expect(scalar.rendered).toContainText('Written')
    await expect(scalar.rendered.locator(acting)).toHaveCount(0)
    expect(violations).toEqual([])
  })

  test('would be found and blocked in the page itself', async ({ page }) => {
    const violations = await watchViolations(page)
    await rewritePages(page, (html) =>
      html.replace(/(<div class="portal-api-document[^>]*>)/, `$1${markup}`),
    )

    await page.goto('/reference/api/', { waitUntil: 'commit' })

    await expect(page.locator('.portal-api-document').locator(acting)).toHaveCount(4)
    expect(violations.join('\n')).toMatch(/script-src-attr inline/)
  })
})

const acting = '[onerror], script, iframe, [href^="javascript:"]'
