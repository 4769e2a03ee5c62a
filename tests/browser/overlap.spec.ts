import type { Page } from '@playwright/test'
import { buildTestSite } from '../support/sites.ts'
import type { SiteName } from '../support/sites.ts'
import { previewSite } from '#starlight/serve/preview-site.ts'
import { expect, test as base } from './fixtures.ts'
import { findOverlaps } from './support/find-overlaps.ts'
import { awaitHydration } from './support/await-hydration.ts'
import { locateConsole } from './pages/console-page.ts'

type Urls = Readonly<Record<'default' | 'petStore', string>>

const test = base.extend<object, { readonly urls: Urls }>({
  urls: [
    // Playwright parses the parameter's destructuring to determine the required fixtures.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const previews = { default: await start('default'), petStore: await start('petStore') }
      await use({ default: previews.default.url, petStore: previews.petStore.url })
      for (const preview of Object.values(previews)) await preview.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Phone, and the windows of small and large notebooks and of a monitor. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

/** Consoles of two documents, on their own page and in the sheet of an operation's page. */
const consoles: readonly (readonly [keyof Urls, page: string, sheet: string])[] = [
  ['default', '/console/', '/reference/list-experiments/#try-it'],
  ['petStore', '/console/#operation=list-pets', '/reference/list-pets/#try-it'],
]

const item = {
  id: 'exp-1',
  name: 'An experiment',
  description: 'A text of some length. '.repeat(8),
}

/** The responses that a request gets; without one, the connection fails. */
const responses = [
  { status: 200, json: { experiments: Array.from({ length: 40 }, () => item) } },
  { status: 401, json: { title: 'Unauthorized', detail: 'The key is unknown.' } },
  undefined,
]

for (const [siteName, ...paths] of consoles) {
  for (const path of paths) {
    test(`No text covers another in ${path} of ${siteName}`, async ({ page, urls }) => {
      const site = urls[siteName]
      await page.goto(`${site}${path}`)
      await awaitHydration(page)
      const messages = await inEachSize(page, 'before a request')
      for (const response of responses) {
        await respondWith(page, site, response)
        const status = response ? String(response.status) : 'No response'
        await send(page)
        await expect(locateConsole(page).response).toContainText(status)
        const what = `after ${status}`
        messages.push(...(await inEachSize(page, what)))
      }
      expect(messages).toEqual([])
    })
  }
}

test('Reports text that covers another, with both names and the pixels', async ({
  page,
  portal,
}) => {
  await portal.open()
  await portal.responseTab.click()
  expect(await findOverlaps(page)).toEqual([])
  const tab = portal.snippetTab
  const covered = portal.request.getByText('This call takes no input.')
  const [from, to] = [await tab.boundingBox(), await covered.boundingBox()]
  if (!from || !to) throw new Error('The tab or the text is not visible.')
  const move = `translate(${to.x - from.x}px, ${to.y - from.y}px)`
  await tab.evaluate((button, transform) => {
    Object.assign(button.style, {
      position: 'relative',
      zIndex: '1',
      background: 'Canvas',
      transform,
    })
  }, move)
  const messages = await findOverlaps(page)
  expect(messages).not.toEqual([])
  for (const message of messages) {
    expect(message).toMatch(/^\S+ “.+” covers \S+ “.+” by \d+ px$/)
  }
})

async function start(name: SiteName) {
  return previewSite(await buildTestSite(name), { port: 0, base: '' })
}

async function inEachSize(page: Page, what: string): Promise<string[]> {
  const messages: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const overlaps = await findOverlaps(page)
    messages.push(...overlaps.map((text) => `${size.width} × ${size.height}, ${what}: ${text}`))
  }
  return messages
}

/** Responds to every request that leaves the site. */
async function respondWith(
  page: Page,
  site: string,
  response: (typeof responses)[number],
): Promise<void> {
  await page.unrouteAll()
  await page.route(
    ({ origin }) => origin !== new URL(site).origin,
    async (route) => {
      if (!response) return route.abort()
      const headers = { 'access-control-allow-origin': '*', 'sandbox-tier': 'own' }
      return route.fulfill({ ...response, headers })
    },
  )
}

async function send(page: Page): Promise<void> {
  const { keyField, send: button, sendWithoutKey } = locateConsole(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  if (await keyField.isVisible()) {
    await keyField.fill('fake_key_for_the_overlap_test')
    await keyField.press('Enter')
  }
  await ((await sendWithoutKey.isVisible()) ? sendWithoutKey : button).click()
}
