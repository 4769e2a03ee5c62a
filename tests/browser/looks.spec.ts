import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'
import { awaitFonts } from './support/loaded-fonts.ts'
import { body, startResponseServer } from './support/response-server.ts'
import type { ResponseServer } from './support/response-server.ts'

/** The design as pictures. After a change that is meant: `npm run test:browser -- looks.spec.ts --update-snapshots`. */
const looks = [
  { name: 'light-1280', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark-390', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

const responseBody = JSON.stringify({ sample: [{ id: 1, note: 'a made-up record' }] })

let server: ResponseServer
test.beforeAll(async () => {
  server = await startResponseServer()
})
test.afterAll(() => server.stop())

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
    }) => {
      const portal = await openConsole(page)
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
  page,
}) => {
  const portal = await openConsole(page)
  const hint = portal.response.getByRole('list', { name: 'How it works' })
  await expect(hint).toBeVisible()
  server.respondWith(body(responseBody, 'application/json'))
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('200 OK')
  await portal.server.selectOption({ index: 0 })
  await expect(portal.response).toContainText('Nothing has been sent yet')
  await expect(hint).toBeHidden()
})

/** The console with the service chosen that this test answers for. */
async function openConsole(page: Page): Promise<ConsolePage> {
  const portal = new ConsolePage(page)
  await portal.open()
  await portal.server.selectOption({ label: await findService(portal.server) })
  return portal
}

async function findService(choice: Locator): Promise<string> {
  const labels = await choice.locator('option').allTextContents()
  const service = labels.find((label) => label.includes('127.0.0.1'))
  if (!service) throw new Error(`The configured service is not among ${labels.join(', ')}.`)
  return service
}

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
