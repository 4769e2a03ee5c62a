import { expect, test } from './fixtures.ts'

test('The home page has a heading and prints nothing to the browser console', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))

  const response = await page.goto('/', { waitUntil: 'networkidle' })

  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(complaints).toEqual([])
})

test('Chromium draws no suggestions of its own beside the page of a test', async ({
  page,
  browser,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Looks at the settings with which Chromium is started.')
  await page.goto('/')
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] })
  expect(targetInfos.map(({ url }) => url)).toContain(page.url())
  expect(targetInfos.filter(({ url }) => url.startsWith('chrome://omnibox'))).toEqual([])
})
