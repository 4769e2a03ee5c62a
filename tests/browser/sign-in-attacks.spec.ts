import type { Page } from '@playwright/test'
import { servicePort } from '../support/test-locations.ts'
import { test as base, expect } from './fixtures.ts'
import { locateConsole } from './pages/console-page.ts'
import type { ConsolePage } from './pages/console-page.ts'
import { keepPages } from './support/back-forward-cache.ts'
import { findTextInPage } from './support/find-text.ts'
import { issueForAnHour, startHostileProvider } from './support/hostile-provider.ts'
import type { HostileProvider } from './support/hostile-provider.ts'

/* Sign-in at a hostile authorization server. */

interface OfTest {
  readonly provider: HostileProvider
  readonly signIn: SignInPage
}

const test = base.extend<OfTest>({
  siteName: 'signIn',
  // Playwright parses the parameter's destructuring to determine the required fixtures.
  // oxlint-disable-next-line no-empty-pattern
  provider: async ({}, use) => {
    const provider = await startHostileProvider(Number(servicePort))
    await use(provider)
    await provider.stop()
  },
  signIn: async ({ page, site }, use) => {
    await use(new SignInPage(page, site))
  },
})

test.use(keepPages)

class SignInPage {
  readonly console: ConsolePage
  readonly #page: Page
  readonly #site: string

  constructor(page: Page, site: string) {
    this.console = locateConsole(page)
    this.#page = page
    this.#site = site
  }

  async open(operation = 'use-granted-token'): Promise<void> {
    await this.console.open(`${this.#site}/console/#operation=${operation}`)
    await this.console.server.selectOption('sandbox')
  }

  async openWindow(): Promise<Page> {
    const opening = this.#page.context().waitForEvent('page')
    await this.button('Sign in').click()
    const opened = await opening
    await opened.getByRole('link', { name: 'Consent' }).waitFor()
    return opened
  }

  async hold(): Promise<void> {
    await this.open()
    const opened = await this.openWindow()
    await opened.getByRole('link', { name: 'Consent' }).click()
    await this.granted.waitFor()
  }

  /** Begins a renewal whose response the server delays. @returns a function that sends the response */
  async beginRenewal(provider: HostileProvider): Promise<() => void> {
    const { forms } = provider
    const before = forms.length
    const release = provider.hold()
    await this.button('Renew').click()
    await expect.poll(() => forms.length).toBe(before + 1)
    return release
  }

  get granted() {
    return this.#page.locator('.portal-console-granted')
  }

  get part() {
    return this.#page.locator('.portal-console-sign-in')
  }

  button(name: string) {
    return this.#page.getByRole('button', { name, exact: true })
  }
}

/** Waits long enough for a page to use a local server's response, if it wants to. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    async () =>
      new Promise((resolve) => {
        setTimeout(resolve, 300)
      }),
  )
}

async function expectNothingHeld(page: Page, signIn: SignInPage, provider: HostileProvider) {
  await settle(page)
  await expect(signIn.console.forget).toHaveCount(0)
  await expect(signIn.button('Sign in')).toBeEnabled()
  await signIn.console.send.click()
  await expect(signIn.console.request).toContainText('Paste a key first')
  expect(provider.calls).toEqual([])
  expect(await findTextInPage(page, 'of-a-test')).toEqual([])
}

test('A token that is renewed while its reader discards it is not held', async ({
  page,
  signIn,
  provider,
}) => {
  await signIn.hold()
  const release = await signIn.beginRenewal(provider)
  await signIn.console.forget.click()
  release()
  await expectNothingHeld(page, signIn, provider)
})

test('A token that is renewed while the reader leaves the page is not held when the page is restored', async ({
  page,
  site,
  signIn,
  provider,
}) => {
  await signIn.hold()
  const release = await signIn.beginRenewal(provider)
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted)
    })
  })
  await page.goto(`${site}/reference/`)
  await page.evaluate(() => {
    setTimeout(() => history.back(), 0)
  })
  await page.waitForURL('**/console/**', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true')
  release()
  await expect(signIn.console.request).toContainText('Key cleared when you left this page')
  await expectNothingHeld(page, signIn, provider)
})

test('A key that is pasted after Forget is not replaced by a late token', async ({
  page,
  signIn,
  provider,
}) => {
  await signIn.hold()
  const release = await signIn.beginRenewal(provider)
  await signIn.console.forget.click()
  const field = page.getByLabel(/^Access token/)
  await field.fill('fake-own-key-of-the-reader')
  await field.press('Enter')
  release()
  await settle(page)
  await signIn.console.send.click()
  await expect(signIn.console.response).toContainText('200 OK')
  expect(provider.calls).toEqual(['Bearer fake-own-key-of-the-reader'])
  await expect(signIn.granted).toHaveCount(0)
})

test('A token that is renewed while another server is selected is not held for either', async ({
  page,
  signIn,
  provider,
}) => {
  await signIn.hold()
  const release = await signIn.beginRenewal(provider)
  const { server } = signIn.console
  const [other = ''] = await server
    .locator('option')
    .evaluateAll((options) =>
      options.flatMap((option) =>
        option instanceof HTMLOptionElement && option.value !== 'sandbox' ? option.value : [],
      ),
    )
  await server.selectOption(other)
  release()
  await settle(page)
  await expect(signIn.console.forget).toHaveCount(0)
  await server.selectOption('sandbox')
  await expectNothingHeld(page, signIn, provider)
})

test('A token that is renewed while the ten idle minutes end is not held', async ({
  page,
  signIn,
  provider,
}) => {
  await page.clock.install()
  await signIn.hold()
  const release = await signIn.beginRenewal(provider)
  // A renewal ends after 30 seconds, so the page sleeps: timers are suspended while the clock continues.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 600_001)
  release()
  await page.clock.runFor(1000)
  await expect(signIn.console.request).toContainText('Key cleared after 10 idle minutes')
  expect(await findTextInPage(page, 'of-a-test')).toEqual([])
  await expect(signIn.console.forget).toHaveCount(0)
})

test('Automatic renewals do not extend the ten idle minutes, and short-lived tokens are not renewed', async ({
  page,
  signIn,
  provider,
}) => {
  await page.clock.install()
  provider.issue((number) => ({ ...issueForAnHour(number), expires_in: 120 }))
  await signIn.hold()
  for (let minute = 0; minute < 9; minute += 1) {
    await page.clock.runFor(60_000)
    // Each renewal begins 20 seconds before the end of a step, and has finished before the next.
    await expect(signIn.button('Renew')).toBeEnabled()
  }
  await expect(signIn.console.forget).toBeVisible()
  // After 100 of every 120 seconds, or as soon as the clock has advanced.
  expect(provider.forms.length).toBeGreaterThan(2)
  expect(provider.forms.length).toBeLessThan(8)
  await page.clock.runFor(61_000)
  await expect(signIn.console.request).toContainText('Key cleared after 10 idle minutes')
  const { length } = provider.forms
  await page.clock.runFor(600_000)
  expect(provider.forms).toHaveLength(length)

  provider.issue((number) => ({ ...issueForAnHour(number), expires_in: 21 }))
  await signIn.hold()
  const before = provider.forms.length
  await page.clock.runFor(60_000)
  await expect(signIn.granted).toContainText('The token has expired.')
  expect(provider.forms).toHaveLength(before)
})

test('A renewal completes when another operation is selected, and its refresh token is used next', async ({
  page,
  signIn,
  provider,
}) => {
  await signIn.hold()
  const release = await signIn.beginRenewal(provider)
  await page.evaluate(() => {
    location.hash = '#operation=use-client-token'
  })
  await expect(page.getByLabel('Client secret')).toBeVisible()
  release()
  await settle(page)
  await page.evaluate(() => {
    location.hash = '#operation=use-granted-token'
  })
  await signIn.button('Renew').click()
  await expect.poll(() => provider.forms.length).toBe(3)
  expect(provider.forms.map((form) => form.get('refresh_token'))).toEqual([
    null,
    'fake-refresh-1-of-a-test',
    'fake-refresh-2-of-a-test',
  ])
})

test('A renewal can be cancelled, and the page states what may be lost', async ({
  page,
  signIn,
  provider,
}) => {
  await signIn.hold()
  const release = await signIn.beginRenewal(provider)
  await expect(signIn.button('Renew')).toBeDisabled()
  await signIn.part.getByRole('button', { name: 'Cancel' }).click()
  release()
  await settle(page)
  await expect(signIn.part).toContainText(
    'You cancelled the renewal. If the server has already replaced the refresh token',
  )
  await signIn.console.send.click()
  await expect(signIn.console.response).toContainText('200 OK')
  expect(provider.calls).toEqual(['Bearer fake-access-1-of-a-test'])
})

test('Tokens of the session are masked in all responses and errors', async ({
  page,
  signIn,
  provider,
}) => {
  const all = [1, 2, 3].flatMap((number) => [
    `fake-access-${number}-of-a-test`,
    `fake-refresh-${number}-of-a-test`,
  ])
  provider.say(() => all.slice(0, 4).join(' '))
  await signIn.hold()
  await signIn.button('Renew').click()
  await expect.poll(() => provider.forms.length).toBe(2)
  await expect(signIn.button('Renew')).toBeEnabled()
  await signIn.console.send.click()
  await expect(signIn.console.response).toContainText('The server sent your key back 4 times')
  expect(await findTextInPage(page, ...all)).toEqual([])

  provider.issue(() => ({
    error: 'invalid_grant',
    error_description: `Not taken: ${all.slice(2).join(' ')}`,
    access_token: 'fake-access-3-of-a-test',
    refresh_token: 'fake-refresh-3-of-a-test',
  }))
  await signIn.button('Renew').click()
  await expect(signIn.part).toContainText('The server refused: “invalid_grant”: “Not taken: ***')
  expect(await findTextInPage(page, ...all)).toEqual([])
})

test('A token that a stream quotes before it is held is masked once it is held, while the stream is silent', async ({
  page,
  signIn,
  provider,
}) => {
  provider.stream('fake-access-2-of-a-test')
  await signIn.hold()
  await signIn.console.send.click()
  await expect(signIn.console.response).toContainText('fake-access-2-of-a-test')
  await signIn.button('Renew').click()
  await expect.poll(() => provider.forms.length).toBe(2)
  await expect(signIn.console.response).toContainText('*'.repeat('fake-access-2-of-a-test'.length))
  expect(await findTextInPage(page, 'fake-access-2-of-a-test')).toEqual([])
})

test('The search for a long token in a long response of the same characters takes linear time', async ({
  signIn,
  provider,
}) => {
  provider.issue((number) => ({
    ...issueForAnHour(number),
    access_token: `${'a'.repeat(14_999)}b`,
  }))
  provider.say(() => 'a'.repeat(1_000_000))
  await signIn.hold()
  await signIn.console.send.click()
  await expect(signIn.console.response).toContainText('200 OK')
})

test('Tokens of 1 MB and of 100 KB are rejected with an error', async ({
  page,
  signIn,
  provider,
}) => {
  await signIn.hold()
  for (const [length, sentence] of [
    [1_000_000, 'has more than 1,000,000 bytes, so it was not used.'],
    [100_000, 'The access_token of the server has more than 16,000 characters'],
  ] as const) {
    provider.issue((number) => ({ ...issueForAnHour(number), access_token: 'x'.repeat(length) }))
    await signIn.button('Renew').click()
    await expect(signIn.part).toContainText(sentence)
  }
  await expect(page.getByRole('button', { name: 'Renew' })).toBeEnabled()
})

test('A client secret is cleared when it is used and when the user is idle, and a wait can be cancelled', async ({
  page,
  signIn,
  provider,
}) => {
  await page.clock.install()
  await signIn.open('use-client-token')
  const field = page.getByLabel('Client secret')
  await field.fill('fake-client-secret')
  await page.clock.runFor(600_000)
  await expect(field).toHaveValue('')

  const release = provider.hold()
  await field.fill('fake-client-secret')
  await signIn.button('Get a token').click()
  await expect(field).toHaveValue('')
  await expect(signIn.button('Get a token')).toBeDisabled()
  await signIn.part.getByRole('button', { name: 'Cancel' }).click()
  await expect(signIn.button('Get a token')).toBeEnabled()
  release()

  provider.hold()
  await field.fill('fake-client-secret')
  await signIn.button('Get a token').click()
  await expect(signIn.part).toContainText('Waiting for the authorization server.')
  await page.clock.runFor(30_000)
  await expect(signIn.part).toContainText('sent no complete response within 30 s')
  await expect(signIn.button('Get a token')).toBeEnabled()
})

test('The sign-in window does not have an opener, even on a host that does not isolate pages', async ({
  page,
  site,
  signIn,
  provider,
}) => {
  expect(provider.url).toContain('127.0.0.1')
  await page.route(`${site}/console/**`, async (route) => {
    const response = await route.fetch()
    const { 'cross-origin-opener-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await signIn.open()
  const opened = await signIn.openWindow()
  expect(await opened.evaluate(() => opener === null)).toBe(true)
})

test('A forged return page never reports success', async ({ context, site, provider }) => {
  expect(provider.forms).toEqual([])
  const address = `${site}/oauth/return/?code=fake-code&state=made-up`
  const pages = await Promise.all([context.newPage(), context.newPage()])
  await Promise.all(pages.map(async (each) => each.goto(address)))
  for (const each of pages) {
    await expect(each.locator('output')).toContainText('The page that began this sign-in is gone')
    expect(new URL(each.url()).search).toBe('')
  }
})
