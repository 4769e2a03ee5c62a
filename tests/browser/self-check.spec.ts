import type { Page } from '@playwright/test'
import { portalUrl } from '../support/test-places.ts'
import { leakOnSend, leakOnTyping, leaks } from './support/leaks.ts'
import { recordTraffic } from './support/record-traffic.ts'
import { runAxe } from './support/run-axe.ts'
import { expect, test } from './support/self-check-test.ts'

const notFound = /^Not found\. A made-up key was used like a real one and looked for in 12 places\./

test.describe('On the unchanged site', () => {
  test('The check finds its decoys everywhere and its key nowhere', async ({ context, check }) => {
    const traffic = recordTraffic(context)
    await check.openAndRun()
    await expect(check.verdict).toHaveText(notFound)
    await expect(check.places.getByText('not found')).toHaveCount(12)
    await expect(check.hosts.getByRole('listitem')).toHaveCount(1)
    await expect(check.hosts).toContainText('one with the made-up key (status 200)')
    await expect(check.policy).toContainText(
      'In force: a request that it forbids was just blocked.',
    )
    await expect(check.policy).toContainText('it blocked nothing else')

    const withKey = await traffic.listRequestsWith('fake_check_')
    expect(withKey.map(({ url }) => url)).toEqual([`${portalUrl}/openapi.json`])
    expect(traffic.requests.filter(({ url }) => !isOwn(url))).toEqual([])
  })

  test('The check leaves neither a decoy nor a made-up key', async ({ page, check }) => {
    await check.open('/console/#snippet=go')
    const before = await describeTraces(page)
    await check.runToEnd()
    expect(await describeTraces(page)).toEqual(before)
    expect(await page.content()).not.toMatch(/fake_(?:check|decoy)_\w|self-check-decoy/)
    await expect(check.console.language).toHaveValue('go')
  })

  test('A held key stays held', async ({ createKey, check }) => {
    await check.console.open()
    await check.console.enterKey(await createKey('Checked'))
    await check.show()
    await check.runToEnd()
    await check.close()
    await expect(check.console.forget).toBeVisible()
    await check.console.send.click()
    await expect(check.console.response).toContainText('200 OK')
    await check.show()
    await check.runToEnd()
    await expect(check.verdict).toHaveText(notFound)
  })

  test('The keyboard opens the panel and runs the check, and the result is announced', async ({
    page,
    check,
  }) => {
    await check.console.open()
    await check.summary.focus()
    await page.keyboard.press('Enter')
    await expect(check.run).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(check.run).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(check.panel.locator('.portal-console-announcement')).toHaveText(notFound)
    await expect(check.again).toBeFocused()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`Axe finds nothing in the panel in ${colorScheme}`, async ({ page, check }) => {
      await page.emulateMedia({ colorScheme })
      await check.open()
      expect(await runAxe(page)).toEqual([])
      await check.runToEnd()
      expect(await runAxe(page)).toEqual([])
    })
  }
})

test.describe('In a tampered page', () => {
  for (const [index, [place, statement]] of leaks.entries()) {
    test(`A leak is found in ${place} (${index + 1})`, async ({ page, check }) => {
      await page.addInitScript(leakOnSend(statement))
      await check.openAndRun()
      await expect(check.verdict).toHaveText(/^Found\./)
      await expect(check.find(place)).toContainText('FOUND')
      await expect(check.panel).not.toContainText('fake_check_')
    })
  }

  test('A field that writes its value into the markup is found', async ({ page, check }) => {
    await page.addInitScript(leakOnTyping)
    await check.openAndRun()
    await expect(check.find('attributes')).toContainText('while it was in the field')
  })
})

test.describe('If the check cannot complete', () => {
  test('The check suggests what to do if the site does not respond', async ({ page, check }) => {
    await check.open()
    await page.route('**/openapi.json', (route) => route.abort())
    await check.run.click()
    await expect(check.panel).toContainText('This site did not respond')
    await page.unroute('**/openapi.json')
    await check.runToEnd()
    await expect(check.verdict).toHaveText(notFound)
  })
})

function isOwn(url: string): boolean {
  return url.startsWith(`${portalUrl}/`) || url === 'data:,self-check'
}

/** Returns everything that the check could leave behind. */
async function describeTraces(page: Page) {
  const cookies = await page.context().cookies()
  const inPage = await page.evaluate(async () => {
    const files: string[] = []
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name)
    return {
      address: location.href,
      state: history.state as unknown,
      entry: navigation.currentEntry?.getState() as unknown,
      name: window.name,
      globals: Object.getOwnPropertyNames(window).length,
      sheets: document.adoptedStyleSheets.length,
      marks: performance.getEntriesByType('mark').length,
      storages: [localStorage.length, sessionStorage.length],
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      files,
    }
  })
  return { cookies, ...inPage }
}
