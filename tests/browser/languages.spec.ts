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
    await buildLanguagesSite('languages-in-browser', `http://localhost:${port}`, true),
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

test('A recipe runs in the language of its page', async ({ page }) => {
  await page.goto(openPage('de/boats/recipes/look/'))
  const press = async (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Dieses Rezept ausführen')
  await press('Rezept starten')
  await expect(page.getByText('Diese Eingabe ist erforderlich.')).toBeVisible()
  await page.getByLabel('berth').fill('a')
  await press('Rezept starten')
  await expect(page.getByRole('heading', { name: 'Schritt 1 von 1: list' })).toBeFocused()
  await press('Erledigt')
  await press('Senden')
  await expect(page.locator('.portal-recipe-report')).toContainText('Schritt list war erfolgreich')
  await press('Abschließen')
  await expect(page.getByRole('heading', { name: 'Das Rezept war erfolgreich.' })).toBeFocused()
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

for (const path of [
  'de/boats/',
  'de/boats/reference/list-boats/',
  'ar/boats/console/',
  'trains/changes/',
  'ar/trains/changes/v1-v2/',
  'trains/reference/list-all-trains/',
]) {
  test(`/${path} has no violations that axe finds`, async ({ page }) => {
    await page.goto(openPage(path))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await runAxe(page)).toEqual([])
    }
  })
}

test('The page of changes narrows by words and, without its script, by effect, on a phone with a keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(openPage('trains/changes/v1-v2/'))
  const main = page.getByRole('main')
  const lines = main.locator('.portal-changes li').filter({ visible: true })
  const all = await lines.count()
  const field = main.getByRole('searchbox', { name: 'Filter by operation or words' })

  await field.fill('add a train deprecated')
  // An operation that a shared schema affects is in the head of its section.
  await expect(lines).toHaveText([/^The operation is now deprecated/])
  await field.fill('add a train street')
  await expect(lines).toHaveText([/^street was added/])
  await expect(main.getByRole('heading', { name: 'Breaking' })).toBeHidden()
  await field.press('Escape')
  await expect(lines).toHaveCount(all)

  await field.press('Tab')
  const breaking = main.getByRole('checkbox', { name: /^Breaking/ })
  await expect(breaking).toBeFocused()
  await page.keyboard.press('Space')
  await expect(main.getByRole('heading', { name: 'Breaking' })).toBeHidden()
  await expect(main.getByRole('heading', { name: 'Compatible' })).toBeVisible()
  await expect(lines).toHaveCount(all - 3)
  await page.keyboard.press('Space')
  await expect(lines).toHaveCount(all)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('Marks and pages of changes are in the language of the page', async ({ page }) => {
  await page.goto(openPage('de/trains/changes/v1-v2/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Änderungen von v1 zu v2')
  await page.getByRole('link', { name: 'Read a train' }).last().click()
  await expect(page.locator('.portal-operation-line')).toContainText('neu in v2')
})
