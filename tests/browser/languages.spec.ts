import { createServer } from 'node:http'
import { listen, stopServer } from '../support/listen.ts'
import { buildLanguagesSite } from '../support/languages-site.ts'
import { startStaticHost } from '../support/static-host.ts'
import { expect, test } from './fixtures.ts'
import { runAxe } from './support/run-axe.ts'

const service = createServer((request, response) => {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ name: request.url }))
})
let host: Awaited<ReturnType<typeof startStaticHost>>

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const port = await listen(service)
  host = await startStaticHost(
    await buildLanguagesSite('languages-in-browser', `http://localhost:${port}`),
  )
})

test.afterAll(async () => {
  await Promise.all([host.stop(), stopServer(service)])
})

const openPage = (path: string) => `${host.url}/${path}`

test('A reader selects a language and stays on the page, which sends in it', async ({ page }) => {
  await page.goto(openPage('boats/reference/list-boats/'))
  const choice = page.getByRole('combobox', { name: 'Select language' })
  await choice.filter({ visible: true }).selectOption('Deutsch')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boote auflisten')
  await expect(page).toHaveURL(/\/de\/boats\/reference\/list-boats\/$/)

  await page.getByRole('button', { name: 'Testen' }).click()
  const sheet = page.getByRole('dialog', { name: 'GET /boats' })
  await sheet.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(sheet.getByRole('region', { name: 'Antwort' })).toContainText('/boats')
})

test('The search has the pages of the language', async ({ page }) => {
  await page.goto(openPage('de/boats/'))
  await page.keyboard.press('/')
  await expect(page.getByRole('group', { name: 'Boats: Einstieg' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Suchen in' })).toContainText('Boats')
  await page.keyboard.type('Boote')
  await expect(page.getByRole('option', { name: /Boote auflisten/ }).first()).toHaveAttribute(
    'href',
    '/de/boats/reference/list-boats/',
  )
})

test('Scripts of a page report in its language', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(openPage('de/boats/reference/list-boats/'))
  for (const [part, button] of [
    ['copy-page', 'Seite kopieren'],
    ['call-card', 'Kopieren'],
  ] as const) {
    const copying = page.locator(part)
    await copying.getByRole('button', { name: button }).first().click()
    await expect(copying.getByRole('status').first()).toHaveText('Kopiert')
  }
})

for (const path of ['de/boats/', 'de/boats/reference/list-boats/', 'ar/boats/console/']) {
  test(`/${path} has no violations that axe finds`, async ({ page }) => {
    await page.goto(openPage(path))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await runAxe(page)).toEqual([])
    }
  })
}
