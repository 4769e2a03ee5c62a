import type { Page } from '@playwright/test'
import { portalUrl, serviceUrl } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'
import type { ConsolePage } from './pages/console-page.ts'
import { respondHostile, createMarkup } from './support/hostile-markup.ts'
import { startHostileServer } from './support/hostile-server.ts'
import type { HostileServer } from './support/hostile-server.ts'
import { watchTrouble } from './support/watch-page.ts'

let hostile: HostileServer
/** Effects of a text that became markup or code: it ran, sent a request, or violated the policy. */
let effects: string[]

test.beforeEach(async ({ page }) => {
  hostile = await startHostileServer({ '/bare': '<!doctype html><title>Bare</title>' })
  effects = await watchTrouble(page)
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    ran('against ' + event.effectiveDirective))`)
  page.on('request', (request) => {
    const url = request.url()
    const isExpected = [portalUrl, serviceUrl, `blob:${portalUrl}`].some((start) =>
      url.startsWith(start),
    )
    if (!isExpected) effects.push(`requested ${new URL(url).pathname}`)
  })
})

test.afterEach(async () => {
  await hostile.stop()
})

test('The test markup is effective on a page that inserts it as markup', async ({ page }) => {
  await page.goto(`${hostile.origin}/bare`)
  await page.evaluate((markup) => {
    document.body.innerHTML = markup
  }, createMarkup(hostile.origin))

  await expect
    .poll(() => [...new Set(effects)].toSorted())
    .toEqual(
      expect.arrayContaining([
        'requested /background',
        'requested /frame',
        'requested /image',
        'requested /import',
        'requested /sheet',
        'ran a focus',
        'ran a frame',
        'ran an image',
      ]),
    )
  expect(await getMarkup(page, 'body')).toEqual(
    expect.arrayContaining(['FORM', 'IFRAME', 'IMG', 'LINK', 'STYLE', 'SVG', 'A']),
  )
})

const hostileResponses: readonly (readonly [name: string, type: string, status: number])[] = [
  ['JSON', 'application/json', 200],
  ['JSON with problem details', 'application/problem+json', 401],
  ['HTML', 'text/html', 200],
  ['HTML with a sign-in', 'text/html', 401],
  ['an SVG image', 'image/svg+xml', 200],
  ['text', 'text/plain', 200],
  ['text labelled as an image', 'image/png', 200],
  ['a style sheet', 'text/css', 500],
  ['a script', 'text/javascript', 403],
]

for (const [name, type, status] of hostileResponses) {
  test(`${name} (${type}, ${status}) full of markup is plain text in every view, and its headers have no effect`, async ({
    page,
    context,
    portal,
    server,
  }) => {
    await portal.openWithService()
    await page.evaluate(() => localStorage.setItem('mine', 'stays'))
    for (const count of [1, 2]) {
      server.respondWith((response) =>
        respondHostile(response, hostile.origin, { type, status, count }),
      )
      await portal.sendWithoutKey.click()
      await expect(portal.response).toHaveAttribute('aria-busy', 'false')
      await expect(portal.response).toContainText(String(status))
    }
    const views = portal.response.getByRole('group', { name: 'How the body is shown' })
    for (const view of await views.getByRole('button').all()) {
      await view.click()
      await expect(portal.body).toBeVisible()
      await expectOnlyText(portal)
    }
    await expect(portal.response.getByRole('button', { name: 'Image' })).toHaveCount(0)

    await portal.response.locator('.portal-console-headers > summary').click()
    await expect(portal.response.locator('dd').getByText('javascript:ran')).toBeVisible()
    await portal.response.getByText('Response history (2)').click()
    await portal.response.getByRole('button', { name: 'Show response' }).click()
    await expect(portal.response).toContainText('an earlier response, reopened')
    await expect(portal.body).toBeVisible()
    await expectOnlyText(portal)

    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('mine'))).toBe('stays')
    expect(page.url()).toBe(`${portalUrl}/console/`)
    expect(hostile.takeVisits()).toEqual([])
    expect(effects).toEqual([])
  })
}

test('Bidirectional control characters are visible, have no effect and are copied unchanged', async ({
  page,
  portal,
  server,
}) => {
  const [turn, stop] = ['\u202e', '\u2066']
  await portal.openWithService()
  server.respondWith((response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`{"role${turn}":"user${turn}nimda${stop}","next":1}`)
  })
  await portal.sendWithoutKey.click()

  const controls = portal.body.locator('.portal-invisible-character')
  await expect(controls).toHaveCount(3)
  await expect(controls.first()).toHaveAttribute('data-codes', 'U+202E')
  await expect(controls.last()).toHaveAttribute('data-codes', 'U+2066')
  await expect(portal.body).toContainText(`"user${turn}nimda${stop}"`)
  // The letters after the character run from left to right, as in the response.
  expect(await measureLetters(page, 'nimda')).toEqual([0, 1, 2, 3, 4])
})

/** Collects the names of elements that the response panel must not contain. */
async function getMarkup(page: Page, within: string): Promise<readonly string[]> {
  return page.evaluate(
    (selector) =>
      Array.from(
        document.querySelectorAll(
          // The status line contains one of the console's icons.
          'img,script,style,link,form,iframe,svg:not(.portal-console-badge > svg),a:not([href^="/errors/"])'
            .split(',')
            .map((name) => `${selector} ${name}`)
            .join(),
        ),
        ({ tagName }) => tagName.toUpperCase(),
      ),
    within,
  )
}

async function expectOnlyText(portal: ConsolePage): Promise<void> {
  expect(await getMarkup(portal.page, '.portal-console-response')).toEqual([])
}

async function measureLetters(page: Page, word: string): Promise<readonly number[]> {
  return page.evaluate((sought) => {
    const walker = document.createTreeWalker(
      document.querySelector('.portal-body-list') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(sought) ?? -1
      if (at < 0) continue
      const lefts = Array.from(sought, (_, index) => {
        const range = document.createRange()
        range.setStart(node, at + index)
        range.setEnd(node, at + index + 1)
        return range.getBoundingClientRect().left
      })
      const order = lefts.toSorted((one, other) => one - other)
      return lefts.map((left) => order.indexOf(left))
    }
    return []
  }, word)
}
