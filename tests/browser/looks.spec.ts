import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { ConsolePage } from './pages/console-page.ts'
import { awaitFonts } from './support/loaded-fonts.ts'
import { body } from './support/response-server.ts'

/** The design as pictures. After a change that is meant: `npm run test:browser -- looks.spec.ts --update-snapshots`. */
const looks = [
  { name: 'light-1280', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark-390', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

const responseBody = JSON.stringify({ sample: [{ id: 1, note: 'a made-up record' }] })

for (const { name, colorScheme, viewport } of looks) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport })

    test('The first page keeps its looks', async ({ page }) => {
      await page.goto('/')
      await compare(page, `first-page-${name}`)
    })

    test('The reference keeps its looks', async ({ page }) => {
      await page.goto('/reference/list-experiments/')
      await compare(page, `reference-${name}`)
    })

    test('The four states of the console keep their looks, and Send its place', async ({
      page,
      portal,
      server,
    }) => {
      await portal.openWithService()
      const places = await readPlaces(portal)
      await compare(page, `console-resting-${name}`, portal)

      server.respondWith(() => undefined)
      await portal.sendWithoutKey.click()
      await expect(portal.cancel).toBeVisible()
      expect(await readPlaces(portal)).toEqual(places)
      await compare(page, `console-sending-${name}`, portal)
      await portal.cancel.click()

      server.respondWith((response) => response.destroy())
      await portal.sendWithoutKey.click()
      await expect(portal.response).toContainText('What to do first')
      await expect(portal.response.locator('[data-failure]')).toBeVisible()
      expect(await readPlaces(portal)).toEqual(places)
      await compare(page, `console-failed-${name}`, portal)

      server.respondWith(body(responseBody, 'application/json'))
      await portal.sendWithoutKey.click()
      await expect(portal.body).toContainText('a made-up record')
      expect(await readPlaces(portal)).toEqual(places)
      await compare(page, `console-responded-${name}`, portal)
    })
  })
}

test('How the console works is explained until the first request, and not again', async ({
  portal,
  server,
}) => {
  await portal.openWithService()
  const hint = portal.response.getByRole('list', { name: 'How it works' })
  await expect(hint).toBeVisible()
  server.respondWith(body(responseBody, 'application/json'))
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('200 OK')
  await portal.server.selectOption({ index: 0 })
  await expect(portal.response).toContainText('Nothing was sent yet')
  await expect(hint).toBeHidden()
})

/** Where the things are that a reader aims at, and how tall the request is, which decides where the snippet is. */
async function readPlaces(portal: ConsolePage) {
  const tops = [portal.send, portal.request, portal.response, portal.keyField].map((part) =>
    part.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY)),
  )
  const height = portal.request.evaluate((element) => element.clientHeight)
  return Promise.all([...tops, height])
}

/** Compares the window, scrolled to the console where there is one, with the picture that is kept. */
async function compare(page: Page, picture: string, portal?: ConsolePage): Promise<void> {
  await awaitFonts(page)
  await (portal?.response ?? page.locator('h1')).evaluate((element) =>
    element.scrollIntoView({ block: 'start' }),
  )
  await expect(page).toHaveScreenshot(`${picture}.png`, {
    // Times differ from run to run, and a bar that waits for nobody moves.
    mask: portal
      ? [
          page.locator('.console-status > :not(:first-child), progress'),
          portal.response.locator('p', { hasText: /^Observed on/ }),
        ]
      : [],
    maskColor: '#808080',
  })
}
