import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'
import { SelfCheckPage } from './pages/self-check-page.ts'

interface Place {
  readonly name: string
  /** What does not arrive at first. */
  readonly file: string
  /** What a reader does, at first and again. */
  readonly use: (page: Page) => Promise<void>
  readonly expectFailure: (page: Page) => Promise<void>
  readonly expectSuccess: (page: Page) => Promise<void>
}

const sending = {
  use: (page) => new ConsolePage(page).sendWithoutKey.click(),
  expectFailure: (page) =>
    expect(new ConsolePage(page).response).toContainText('Nothing was sent', { timeout: 15_000 }),
  expectSuccess: (page) => expect(new ConsolePage(page).response).toContainText('401'),
} as const satisfies Partial<Place>

const choosing = {
  async use(page) {
    const { language } = new ConsolePage(page)
    await language.selectOption('curl')
    await language.selectOption('go')
  },
  expectFailure: (page) =>
    expect(new ConsolePage(page).snippet).toContainText('The snippet could not be loaded.'),
  expectSuccess: (page) => expect(new ConsolePage(page).snippetCode).toContainText('package main'),
} as const satisfies Partial<Place>

const searching = {
  async use(page) {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search' }).click()
  },
  expectFailure: (page) =>
    expect(page.getByRole('dialog').getByRole('status')).toContainText('could not be loaded'),
  async expectSuccess(page) {
    await expect(page.getByRole('dialog').getByRole('status')).toHaveCount(0)
    await page.keyboard.type('rotate')
    await expect(page.locator('.pagefind-ui__result a').first()).toBeVisible()
  },
} as const satisfies Partial<Place>

/** All that a page of the portal loads when it is used. The form's code is in any-loading.spec.ts, Scalar's in scalar.spec.ts. */
const places: readonly Place[] = [
  { name: 'Send', file: 'make-exchange', ...sending },
  { name: 'what Send imports', file: 'transport', ...sending },
  { name: 'a language', file: 'languages', ...choosing },
  { name: 'what writes the languages', file: 'load-snippets', ...choosing },
  { name: 'the search', file: 'search-dialog', ...searching },
  { name: 'what the search imports', file: 'pagefind', ...searching },
  {
    name: 'the check',
    file: 'SelfCheckPanel',
    async use(page) {
      const { panel, summary } = new SelfCheckPage(page)
      if (await panel.evaluate((element) => element.hasAttribute('open'))) {
        await summary.press('Enter')
      }
      await summary.press('Enter')
    },
    expectFailure: (page) =>
      expect(new SelfCheckPage(page).panel).toContainText('The check could not be loaded.'),
    expectSuccess: (page) => expect(new SelfCheckPage(page).run).toBeVisible(),
  },
]

/** Browsers keep what came with the last two in their cache, and all but the first are whole responses. */
const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is lost': (route) => route.abort('failed'),
  'is not found': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'is a page to sign in to the network': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Sign in</p>' }),
}

for (const { name, file, use, expectFailure, expectSuccess } of places) {
  for (const [fault, respond] of Object.entries(faults)) {
    test(`If the code for ${name} ${fault}, the next attempt works, and the key stays`, async ({
      page,
      portal,
    }) => {
      const scripts = new RegExp(`/${file}[\\w.-]*\\.js`)
      await page.route(scripts, respond)
      await portal.open()
      await portal.enterKey('pk_fake_stays_while_code_is_loaded_again')
      await use(page)
      await expectFailure(page)
      await page.unroute(scripts)
      await use(page)
      await expectSuccess(page)
      await page.keyboard.press('Escape')
      await expect(portal.forget).toBeVisible()
    })
  }
}

test('What arrives is asked for once', async ({ page, portal }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await portal.open()
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('401')
  const chunks = asked.filter((path) => /\/_astro\/.*\.js$/.test(path))
  expect(chunks.some((path) => path.includes('make-exchange'))).toBe(true)
  expect(chunks.filter((path, at) => chunks.indexOf(path) !== at)).toEqual([])
})
