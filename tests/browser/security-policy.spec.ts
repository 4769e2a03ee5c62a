import type { Page } from '@playwright/test'
import { printHeaders } from '../support/print-headers.ts'
import { startStaticHost } from '../support/static-host.ts'
import { portalUrl, siteDirectory } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'
import { codeAttacks, createAttack, createChannels } from './support/attacks.ts'
import { startHostileServer } from './support/hostile-server.ts'
import { readClipboard } from './support/read-clipboard.ts'
import { attackBarePage, attackConsole } from './support/run-attack.ts'
import { watchViolations } from './support/watch-page.ts'

let violations: readonly string[] = []

test.beforeEach(async ({ page }) => {
  violations = await watchViolations(page)
})

test.describe('The policy lets the site work', () => {
  test.afterEach(() => {
    expect(violations).toEqual([])
  })

  for (const path of [
    '/',
    '/quickstart/',
    '/console/',
    '/reference/list-experiments/',
    '/reference/api/',
    '/authentication/check-it-yourself/',
    '/nowhere/',
  ]) {
    test(`${path} does not violate its own policy`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' })
    })
  }

  for (const host of ['with', 'without'] as const) {
    test(`Search works on a static host ${host} headers`, async ({ page }) => {
      const portal = await startStaticHost(
        siteDirectory,
        host === 'with' ? await printHeaders('netlify') : undefined,
      )

      const response = await page.goto(portal.url)
      expect('content-security-policy' in (response?.headers() ?? {})).toBe(host === 'with')
      await search(page, 'rotate')
      await expect(page.locator('.portal-search-option mark').first()).toHaveText(/rotat/i)
      await portal.stop()
    })
  }

  test('A code block is copied by its button', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/quickstart/')
    const copy = page.getByRole('button', { name: 'Copy to clipboard' }).first()
    await copy.click()
    await expect(page.getByText('Copied!').first()).toBeVisible()
    const code = await page.locator('.expressive-code pre').first().textContent()
    expect((await readClipboard(context)).replaceAll(/\s/g, '')).toBe(code?.replaceAll(/\s/g, ''))
  })

  test('A link under the pointer may be prefetched', async ({ page }) => {
    await page.goto('/')
    const ahead = page.waitForRequest(`${portalUrl}/quickstart/`)
    await page.getByRole('link', { name: 'Quickstart' }).first().hover()
    expect((await ahead).headers()['sec-purpose']).toContain('prefetch')
  })
})

test.describe('An injected script', () => {
  test('cannot run text as code; every attempt succeeds without the policy', async ({ page }) => {
    const attack = createAttack(Object.values(codeAttacks))

    const succeeded = await attackBarePage(page, attack)
    expect(succeeded).toEqual(Object.keys(codeAttacks).toSorted())
    expect(await attackConsole(page, attack)).toEqual([])
  })

  test('cannot reach another origin; every attempt succeeds without the policy', async ({
    page,
  }) => {
    const hostile = await startHostileServer()
    const channels = createChannels(hostile.origin)
    const { prefetch, ...others } = channels
    const names = Object.keys(channels)
    const visited = new Set<string>()
    const collect = () => {
      for (const visit of hostile.takeVisits()) visited.add(visit)
      return [...visited].toSorted()
    }

    await attackBarePage(page, createAttack(Object.values(others)))
    // Firefox prefetches once nothing else is loading.
    await attackBarePage(page, createAttack([prefetch]))
    await expect.poll(collect).toEqual(names.toSorted())

    visited.clear()
    await attackConsole(page, createAttack(Object.values(channels)))
    // The policy blocks each attempt, and not something else.
    const report = violations.join('\n')
    for (const channel of names) {
      // For a document, a report may contain only the origin.
      const blocked = ['frame', 'object'].includes(channel)
        ? `(?:${channel}-src ${hostile.origin}|${hostile.origin}/${channel})`
        : `${hostile.origin}/${channel}`
      expect(report.replaceAll('ws://', 'http://')).toMatch(new RegExp(`${blocked}( |$)`, 'm'))
    }
    expect(collect()).toEqual([])
    await hostile.stop()
  })
})

test('The portal cannot be framed by another origin', async ({ page }) => {
  const hostile = await startHostileServer({
    '/frames': `<iframe name="portal" src="${portalUrl}/console/"></iframe><iframe name="control" src="/framed"></iframe>`,
    '/framed': '<h1>Framed</h1>',
  })

  await page.goto(`${hostile.origin}/frames`)

  await expect(page.frameLocator('[name=control]').getByRole('heading')).toHaveText('Framed')
  await expect.poll(() => page.frame('portal')?.url()).toMatch(/^chrome-error:/)
  await hostile.stop()
})

test('A page cannot read the clipboard, even if the reader allowed it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')

  const attempt = page.evaluate(() => navigator.clipboard.readText())

  await expect(attempt).rejects.toThrow(/permissions policy/)
})

test('Every kind of file has the security headers', async ({ request }) => {
  const paths = ['/', '/console/', '/404.html', '/openapi.json', '/search-index/first.json']
  const responses = await Promise.all(paths.map((path) => request.get(path)))
  for (const response of responses) {
    const headers = response.headers()
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
  }
})

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill(text)
}
