import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { writeAttack } from './support/attacks.ts'
import { tamper } from './support/run-attack.ts'

/** Every script of the portal, with what makes a page ask for it. A pattern matches other queries, too. */
for (const [file, path, use] of [
  ['**/_astro/page.*.js*', '/'],
  ['**/_astro/client.*.js*', '/console/'],
  ['**/_astro/ConsoleIsland.*.js*', '/console/'],
  ['**/_astro/console-parts.*.js*', '/console/'],
  [
    '**/_astro/show-console.*.js*',
    '/reference/list-experiments/',
    (page) => page.getByRole('button', { name: 'Try it' }).click(),
  ],
  ['**/_astro/console-module.*.js*', '/console/', (page) => page.getByLabel('API key').hover()],
  [
    '**/_astro/search-dialog.*.js*',
    '/console/',
    (page) => page.getByRole('button', { name: 'Search' }).click(),
  ],
] as const satisfies readonly (readonly [string, string, ((page: Page) => Promise<void>)?])[]) {
  test(`A script runs only unchanged: ${file}`, async ({ page }) => {
    const refusals: string[] = []
    page.on('console', (message) => refusals.push(message.text()))
    await tamper(page, file, writeAttack([]))

    await page.goto(path, { waitUntil: 'networkidle' })
    await use?.(page)

    await expect
      .poll(() => refusals.join('\n'))
      .toMatch(
        /Failed to find a valid digest in the 'integrity' attribute|hashes in the integrity attribute match/,
      )
    await expect(page.locator('html')).not.toHaveAttribute('data-attacked')
  })
}

/** Style sheets that a script loads on use, with what makes it. */
for (const [file, use] of [
  ['**/_astro/self-check.*.css*', (page) => page.locator('.console-self-check > button').click()],
  [
    '**/_astro/search-dialog.*.css*',
    (page) => page.getByRole('button', { name: 'Search' }).click(),
  ],
] as const satisfies readonly (readonly [string, (page: Page) => Promise<void>])[]) {
  test(`A style sheet applies only unchanged: ${file}`, async ({ page }) => {
    let served = 0
    await page.route(file, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\n:root{--attacked:1}` })
      served += 1
    })
    const visit = async () => {
      served = 0
      await page.goto('/console/', { waitUntil: 'networkidle' })
      await use(page)
      await expect.poll(() => served).toBeGreaterThan(0)
      await page.waitForLoadState('networkidle')
      return page.evaluate(
        () => getComputedStyle(document.documentElement).getPropertyValue('--attacked') !== '',
      )
    }
    expect(await visit()).toBe(false)

    // The positive control: a script that names no hash.
    await page.addInitScript(() => {
      Object.defineProperty(HTMLLinkElement.prototype, 'integrity', { set() {} })
    })
    expect(await visit()).toBe(true)
  })
}

test('A refused script is not loaded from an address that has no hash', async ({
  page,
  portal,
}) => {
  const addresses: string[] = []
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.route('**/_astro/ConsoleIsland.*.js*', async (route) => {
    addresses.push(route.request().url())
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n;${writeAttack([])}` })
  })
  await page.goto('/console/')

  // Said once Astro has tried a second time.
  await expect.poll(() => messages.join('\n')).toContain('Error hydrating')
  await expect(portal.lateNotice).toBeVisible()
  expect(addresses.filter((address) => address.includes('?'))).toEqual([])
  await expect(page.locator('html')).not.toHaveAttribute('data-attacked')
})
