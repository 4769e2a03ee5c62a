import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { ConsolePage } from './pages/console-page.ts'
import { awaitFonts } from './support/loaded-fonts.ts'
import { body } from './support/response-server.ts'

/** The design as pictures. After an intended change: `npm run test:browser -- looks.spec.ts --update-snapshots`. */
const looks = [
  { name: 'light-1280', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark-390', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

const responseBody = JSON.stringify({ sample: [{ id: 1, note: 'a made-up record' }] })

for (const { name, colorScheme, viewport } of looks) {
  test.describe(name, () => {
    // Without motion, because a page that still scrolls would be at another place.
    test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('The first page looks as before', async ({ page }) => {
      await page.goto('/')
      await compare(page, `first-page-${name}`)
    })

    test('The reference looks as before', async ({ page }) => {
      await page.goto('/reference/list-experiments/')
      await compare(page, `reference-${name}`)
    })

    test('The four states of the console look as before, and Send does not move', async ({
      page,
      portal,
      server,
    }) => {
      await portal.openWithService()
      const positions = await readPositions(portal)
      await compare(page, `console-resting-${name}`, portal)

      server.respondWith(() => undefined)
      await portal.sendWithoutKey.click()
      await expect(portal.cancel).toBeVisible()
      expect(await readPositions(portal)).toEqual(positions)
      await compare(page, `console-sending-${name}`, portal)
      await portal.cancel.click()

      server.respondWith((response) => response.destroy())
      await portal.sendWithoutKey.click()
      await expect(portal.response).toContainText('What to do first')
      await expect(portal.response.locator('[data-failure]')).toBeVisible()
      expect(await readPositions(portal)).toEqual(positions)
      await compare(page, `console-failed-${name}`, portal)

      server.respondWith(body(responseBody, 'application/json'))
      await portal.sendWithoutKey.click()
      await expect(portal.body).toContainText('a made-up record')
      expect(await readPositions(portal)).toEqual(positions)
      await compare(page, `console-responded-${name}`, portal)
    })
  })
}

/** The positions of what a reader aims at, and the height of the request, which positions the snippet. */
async function readPositions(portal: ConsolePage) {
  const tops = [portal.send, portal.request, portal.response, portal.keyField].map((part) =>
    part.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY)),
  )
  const height = portal.request.evaluate((element) => element.clientHeight)
  return Promise.all([...tops, height])
}

/** Compares the window, scrolled to the console if there is one, with the stored picture. */
async function compare(page: Page, picture: string, portal?: ConsolePage): Promise<void> {
  await awaitFonts(page)
  await (portal?.response ?? page.locator('h1')).evaluate((element) =>
    element.scrollIntoView({ block: 'start' }),
  )
  // The pictures are Chromium's.
  if (page.context().browser()?.browserType().name() !== 'chromium') return
  await expect(page).toHaveScreenshot(`${picture}.png`, {
    // Times differ between runs, and the progress bar moves.
    mask: portal
      ? [
          page.locator('.console-status > :not(:first-child), progress'),
          portal.response.locator('summary', { hasText: /^Observed on/ }),
        ]
      : [],
    maskColor: '#808080',
  })
}
