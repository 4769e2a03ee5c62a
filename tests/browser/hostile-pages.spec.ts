import { readdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { siteDirectory, portalUrl } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'
import { createAttack } from './support/attacks.ts'
import { awaitHydration } from './support/await-hydration.ts'
import { findTextInPage } from './support/find-text.ts'
import { startHostileServer } from './support/hostile-server.ts'
import { recordTraffic } from './support/record-traffic.ts'
import { attackBarePage, attackConsole } from './support/run-attack.ts'
import { watchTrouble } from './support/watch-page.ts'

const fakeKey = 'fake_key_that_came_in_an_address_0000'

test('A page that opens the portal has no access to it, but has access to a page without the headers', async ({
  page,
}) => {
  const hostile = await startHostileServer({
    '/opener': '<title>Opener</title>',
    '/opened': '<title>Opened</title>',
    '/elsewhere': '<title>Elsewhere</title>',
  })
  await page.goto(`${hostile.origin}/opener`)

  // A different origin, like the portal's.
  const other = hostile.origin.replace('127.0.0.1', 'localhost')
  const bare = await openFrom(page, `${other}/opened`, 'a name')
  expect(await getOpening(bare)).toEqual({ hasOpener: true, name: 'a name' })
  expect(await useAccess(page, `${hostile.origin}/elsewhere`)).toEqual({ closed: false })
  await expect(bare).toHaveTitle('Elsewhere')

  const portal = await openFrom(page, `${portalUrl}/console/`, 'another name')
  await awaitHydration(portal)
  expect(await getOpening(portal)).toEqual({ hasOpener: false, name: '' })
  expect(await useAccess(page, `${hostile.origin}/elsewhere`)).toEqual({ closed: true })
  expect(portal.url()).toBe(`${portalUrl}/console/`)
  expect(await portal.evaluate('globalThis.messages.length')).toBe(0)
  await hostile.stop()
})

test.describe('A poisoned address', () => {
  /** Texts that would call `ran` or leave a `poison-mark` if they became markup or code. */
  const poisons = [
    `<img src=x onerror=ran()><poison-mark>`,
    `"><script>ran()</script><poison-mark>`,
    `</script><svg onload=ran()><poison-mark>`,
    'javascript:ran()',
    'data:text/html,<poison-mark>',
    'snippet=__proto__',
    'snippet=constructor',
    'snippet=go%0d%0a<poison-mark>',
    'tab=<poison-mark>&q=<poison-mark>&search=<poison-mark>&__proto__[ran]=1',
    '%',
    '%zz%e0%a4%a',
    '%00%e2%80%ae',
    'a'.repeat(8000),
  ] as const

  const pages = ['/', '/console/', '/quickstart/', '/errors/', '/errors/unauthorized/', '/nowhere/']

  for (const path of pages) {
    test(`runs nothing and breaks nothing on ${path}`, async ({ page }) => {
      const trouble = await watchTrouble(page)
      for (const poison of poisons) {
        // A new fragment alone would not reload the page.
        await page.goto('about:blank')
        await page.goto(`${path}?${poison}#${poison}`)
        await page.locator('h1').first().waitFor()
        await page.waitForLoadState('load')
        expect(await page.locator('poison-mark').count(), poison).toBe(0)
      }
      expect(trouble).toEqual([])
    })
  }

  test('with an unknown path opens the 404 page', async ({ page }) => {
    const trouble = await watchTrouble(page)
    const paths = [
      '/%3Cimg%20src=x%20onerror=ran()%3E%3Cpoison-mark%3E/',
      '/errors/__proto__/',
      '/errors/constructor/',
      '/errors/%3Cpoison-mark%3E/',
      '/%E2%80%AE/',
      `/${'a'.repeat(8000)}/`,
    ]
    for (const path of paths) {
      const response = await page.goto(`${portalUrl}${path}`)
      expect(response?.status(), path).toBe(404)
      expect(new URL(page.url()).origin).toBe(portalUrl)
      await expect(page.locator('h1').first()).toHaveText('Page not found')
      expect(await page.locator('poison-mark').count(), path).toBe(0)
    }
    expect(trouble).toEqual([])
  })

  test('has an effect on a page that trusts it', async ({ page }) => {
    const hostile = await startHostileServer({
      '/': '<h1></h1><script>document.querySelector("h1").innerHTML = decodeURIComponent(location.hash.slice(1)); undefinedName</script>',
    })
    const trouble = await watchTrouble(page)

    await page.goto(`${hostile.origin}/#${poisons[0]}`)

    await expect(page.locator('poison-mark')).toHaveCount(1)
    await expect.poll(() => trouble).toContain('ran')
    expect(trouble).toContain('undefinedName is not defined')
    await hostile.stop()
  })

  test('does not change the console’s defaults', async ({ page, portal }) => {
    const trouble = await watchTrouble(page)
    await portal.open('/console/?snippet=go&server=service#snippet=<poison-mark>')

    await expect(portal.language).toHaveValue('curl')
    await expect(portal.server).toHaveValue('sandbox')
    await page.evaluate(() => {
      location.hash = '#snippet=__proto__'
    })
    await portal.sendWithoutKey.click()

    await expect(portal.response).toContainText('401')
    await portal.snippetTab.click()
    await expect(portal.snippetCode).toContainText('curl')
    expect(trouble).toEqual([])
  })
})

test('A key in the address is neither used nor sent, nor passed to the next page', async ({
  page,
  context,
  portal,
}) => {
  const traffic = recordTraffic(context)
  await portal.open(`/console/?key=${fakeKey}&apiKey=${fakeKey}#api_key=${fakeKey}`)

  await expect(portal.keyField).toHaveValue('')
  await expect(portal.forget).toHaveCount(0)
  await portal.send.click()
  await expect(portal.request).toContainText('Paste a key first')
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('401')
  await page.getByRole('link', { name: 'Quickstart' }).first().click()
  await page.waitForURL('**/quickstart/')

  expect(await findTextInPage(page, fakeKey)).toEqual([])
  // A style element must not load anything: Chromium sends the page's address with it, independently of the referrer policy.
  const carriers = await traffic.listRequestsWith(fakeKey)
  expect(carriers.map(({ url }) => new URL(url).pathname)).toEqual(['/console/'])
})

test('An injected script cannot register a service worker', async ({ page }) => {
  const files = await readdir(siteDirectory, { recursive: true })
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`)
  expect(scripts.some((path) => /\.worker-[\w-]+\.js$/.test(path))).toBe(true)
  const attempts = scripts.flatMap((path) =>
    ['classic', 'module'].map((type) => formatRegistration(path, type)),
  )
  const attack = `${createAttack([])}\nawait Promise.allSettled([${attempts.join(',')}])\ndocument.documentElement.dataset.tried = 'true'`

  const registered = await attackBarePage(page, attack, '[data-tried]')
  expect(new Set(registered)).toEqual(new Set(scripts))
  expect(await attackConsole(page, attack, '[data-tried]')).toEqual([])
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})

function formatRegistration(path: string, type: string): string {
  const scope = path.slice(0, path.lastIndexOf('/') + 1)
  return `(async () => { await navigator.serviceWorker.register('${path}', { type: '${type}', scope: '${scope}' }); ran('${path}') })()`
}

async function openFrom(page: Page, url: string, name: string): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await page.evaluate(
    (target) => {
      Reflect.set(globalThis, 'opened', open(target.url, target.name))
    },
    { url, name },
  )
  const opened = await popup
  await opened.waitForURL(url)
  await opened.evaluate(() => {
    const messages: unknown[] = []
    Reflect.set(globalThis, 'messages', messages)
    addEventListener('message', ({ data }) => messages.push(data))
  })
  return opened
}

async function getOpening(opened: Page) {
  return opened.evaluate(() => ({ hasOpener: window.opener !== null, name: window.name }))
}

/** Posts a message to the last opened page and navigates it; returns whether that page appeared closed. */
async function useAccess(page: Page, elsewhere: string): Promise<unknown> {
  return page.evaluate(`(() => {
    const { closed } = opened
    opened.postMessage('reached', '*')
    opened.location = ${JSON.stringify(elsewhere)}
    return { closed }
  })()`)
}
