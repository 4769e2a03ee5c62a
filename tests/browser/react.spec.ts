import type { Page } from '@playwright/test'
import { previewSite } from '#host/preview-site.ts'
import type { RunningPortal } from '#host/preview-site.ts'
import { buildTestSite } from '../support/sites.ts'
import { serviceUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'
import { SelfCheckPage } from './pages/self-check-page.ts'
import { findTextInPage } from './support/find-text.ts'
import { recordTraffic } from './support/record-traffic.ts'

const fakeKey = 'fake_key_of_the_test_with_react_0000'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test.describe('with React itself', () => {
  let portal: RunningPortal | undefined

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    portal = await previewSite(await buildTestSite('react'), { port: 0, base: '' })
  })

  test.afterAll(async () => {
    await portal?.stop()
  })

  test('A key is pasted, sent, and forgotten', async ({ page, context }) => {
    const traffic = recordTraffic(context)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.route(`${serviceUrl}/**`, async (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
        body: '{"experiments":[]}',
      }),
    )
    const console = new ConsolePage(page)

    await console.open(`${portal?.url}/console/`)
    expect(await runsOnReact(page)).toBe(true)

    await console.pasteKey(fakeKey)
    await expect(console.request).toContainText(`${'•'.repeat(12)}${fakeKey.length} characters`)
    // React's own note of what stands in the field would look like a theft.
    await expect(console.functionWarning).toBeHidden()
    expect(await findTextInPage(page, fakeKey)).toEqual([])

    await console.send.click()
    await expect(console.response).toContainText('200 OK')
    await expect(console.body).toContainText('"experiments"')
    expect(await findTextInPage(page, fakeKey)).toEqual([])

    await console.forget.click()
    await expect(console.keyField).toBeFocused()
    await expect(console.request).toContainText('Key cleared.')

    // React reports here that it met other markup than its own.
    expect(errors).toEqual([])
    expect(traffic.consoleLines.filter((line) => line.includes(fakeKey))).toEqual([])
    await traffic.settle()
    const carriers = traffic.requests.filter(({ text }) => text.includes(fakeKey))
    expect(carriers.map(({ url }) => url)).toEqual([`${serviceUrl}/v1/experiments`])
  })

  test('The check of the console finds its key nowhere', async ({ page }) => {
    const check = new SelfCheckPage(page)
    await check.open(`${portal?.url}/console/`)
    await check.runToEnd()
    await expect(check.verdict).toHaveText(/^Not found\. /)
  })
})

/** React leaves a property of its own on the element that it has taken over. */
async function runsOnReact(page: Page): Promise<boolean> {
  return page
    .locator('astro-island:has(.console)')
    .evaluate((island) => Object.keys(island).some((name) => name.startsWith('__reactContainer')))
}
