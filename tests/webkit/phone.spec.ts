import type { Page } from '@playwright/test'
import { startPortal } from '#host/portal-server.ts'
import { OperationPage } from '../browser/pages/operation-page.ts'
import { findCutText } from '../browser/support/find-obstacles.ts'
import { buildEveryInputSite } from '../support/every-input-site.ts'
import { buildPetStoreSite } from '../support/pet-store-site.ts'
import { expect, test } from './fixtures.ts'
import { readPaths } from './support/read-paths.ts'

const phone = { width: 390, height: 844 }

test('On a phone, no page scrolls sideways or cuts text', async ({ page }) => {
  test.setTimeout(240_000)
  await page.setViewportSize(phone)
  const faults: string[] = []
  for (const path of await readPaths()) {
    /* oxlint-disable no-await-in-loop -- one window */
    await page.goto(path)
    for (const fault of await findCutText(page)) faults.push(`${path}: ${fault}`)
    /* oxlint-enable no-await-in-loop */
  }
  expect(faults).toEqual([])

  // The search finds what is too wide.
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('style', 'min-width: 400px'))
  expect(await findCutText(page)).not.toEqual([])
})

for (const [name, buildSite, slug] of [
  ['the pet store', buildPetStoreSite, 'create-pet'],
  ['every kind of input', buildEveryInputSite, 'find-pets'],
] as const) {
  test(`On a phone, no page of ${name} scrolls sideways, nor an unfolded form`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    const siteDirectory = await buildSite()
    const portal = await startPortal({ siteDirectory, port: 0 })
    try {
      await page.setViewportSize(phone)
      const widths: (readonly [string, number])[] = []
      for (const path of await readPaths(siteDirectory)) {
        /* oxlint-disable no-await-in-loop -- one window */
        await page.goto(portal.url + path)
        widths.push([path, await readWidth(page)])
        /* oxlint-enable no-await-in-loop */
      }
      await new OperationPage(page).open(portal.url, slug)
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
      })
      widths.push([`the form of ${slug}`, await readWidth(page)])
      expect(widths.filter(([, width]) => width !== phone.width)).toEqual([])
    } finally {
      await portal.stop()
    }
  })
}

test('On a phone too, the window has the focus', async ({ page, portal }) => {
  await page.setViewportSize(phone)
  await portal.open()
  await portal.server.focus()
  await page.keyboard.press('Tab')
  await expect(portal.keyField).toBeFocused()
})

/** Of what a reader can scroll to, in CSS pixels. */
async function readWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}
