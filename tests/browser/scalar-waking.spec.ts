import { expect, test } from './fixtures.ts'
import { ApiDocumentPage, scalarItself, states } from './pages/api-document-page.ts'
import { readClipboard } from './support/read-clipboard.ts'

for (const [state, open] of states) {
  test(`Scrolling leaves the address alone, and Back returns to where the reader was: ${state}`, async ({
    page,
  }) => {
    const scalar = new ApiDocumentPage(page)
    await scalar[open]()
    const address = page.url()
    await scalar.readToTheEnd()
    expect(page.url()).toBe(address)

    await scalar.linkToOperation.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await scalar.linkToOperation.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${address}#tag/experiments/GET/v1/experiments`)
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before)
    await page.goBack()

    await expect(page).toHaveURL(address)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  })
}

test('The address of an operation leads to it', async ({ page }) => {
  const scalar = new ApiDocumentPage(page)
  await scalar.open('', '#tag/experiments/GET/v1/experiments')

  await expect(scalar.operation).toBeInViewport()
  await expect(scalar.partsOfScalar).toHaveCount(0)
})

test('The address of an operation leads to it when Scalar is there', async ({ page }) => {
  const scalar = new ApiDocumentPage(page)
  await scalar.openAwake()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(scalar.operation).not.toBeInViewport()

  await page.evaluate(() => {
    location.hash = '#tag/experiments/GET/v1/experiments'
  })

  await expect(scalar.operation).toBeInViewport()
})

test('A heading of the text, as search finds it, leads to the same heading of the drawing', async ({
  page,
}) => {
  const scalar = new ApiDocumentPage(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.locator('.pagefind-ui__search-input').fill('The API document List experiments')
  const found = page.locator('.pagefind-ui__result a[href$="/reference/api/#list-experiments"]')

  await found.click()

  await expect(scalar.operation).toBeInViewport()
  await expect(scalar.text).toBeHidden()
})

test.describe('Until a reader reaches for what only Scalar makes work', () => {
  let scalar: ApiDocumentPage
  let isLoaded: boolean

  test.beforeEach(async ({ page }) => {
    scalar = new ApiDocumentPage(page)
    isLoaded = false
    page.on('request', (request) => {
      isLoaded ||= scalarItself.test(request.url())
    })
  })

  test('It is not loaded', async ({ page }) => {
    await scalar.open()
    await scalar.readToTheEnd()
    await scalar.drawing.getByText('Lists the experiments collection').hover()
    await scalar.drawing.getByText('Lists the experiments collection').click()
    await scalar.linkToOperation.click()
    await page.waitForLoadState('networkidle')

    expect(isLoaded).toBe(false)
    await scalar.drawing.getByRole('button').first().hover()
    await scalar.waitUntilAwake()
    expect(isLoaded).toBe(true)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      test(`It looks the same: ${colorScheme}, ${width} px`, async ({ page }) => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        await scalar.open()
        const drawn = await scalar.readLooks()

        await scalar.openAwake()
        await page.evaluate(() => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        })

        expect(drawn.length).toBeGreaterThan(100)
        expect(await scalar.readLooks()).toEqual(drawn)
      })
    }
  }

  test('What is pressed is not lost, and the reader stays where they are', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await scalar.open('', '#description/authentication')
    const button = scalar.drawing.getByRole('button', { name: 'Copy link' }).last()
    await button.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    const address = page.url()

    await button.click()
    await scalar.waitUntilAwake()

    await expect(page.getByText('Copied to the clipboard')).toBeVisible()
    expect(await readClipboard(context)).toMatch(
      /\/reference\/api\/#tag\/experiments\/GET\/v1\/experiments\.responses\.default$/,
    )
    await expect(button).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    expect(page.url()).toBe(address)
  })

  test('A part that is not drawn yet is one such thing', async ({ page }) => {
    await page.goto('/reference/api/#tag/experiments/GET/v1/experiments.responses.default.other')

    await scalar.waitUntilAwake()
    await expect(scalar.operation).toBeInViewport()
  })

  test('Where it cannot be loaded the page says so, and the next try is one', async ({ page }) => {
    await page.route(scalarItself, (route) => route.abort())
    await scalar.open()
    const button = scalar.drawing.getByRole('button').first()
    const failure = page.getByText('Scalar, which could not be loaded')
    await expect(failure).toBeHidden()
    await button.click()
    await expect(failure).toBeInViewport()
    await expect(page.getByRole('status')).toContainText('What stands here can be read without it.')
    await expect(scalar.drawing).toContainText('Lists the experiments collection')

    await page.unroute(scalarItself)
    await button.click()

    await scalar.waitUntilAwake()
    await expect(failure).toBeHidden()
  })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The whole document is there, and nothing that does not work', async ({ page }) => {
    const scalar = new ApiDocumentPage(page)
    await scalar.open()

    await expect(scalar.drawing).toContainText(/get/i)
    await expect(scalar.drawing).toContainText('/v1/experiments')
    await expect(scalar.drawing).toContainText('Bearer <API_KEY>')
    await expect(scalar.drawing).toContainText('The response payload of this operation.')
    expect(await scalar.listButtons()).toEqual([])
    await expect(page.locator('main a[href="/openapi.json"]')).toBeVisible()
    await scalar.linkToOperation.click()
    await expect(scalar.operation).toBeInViewport()
  })
})
