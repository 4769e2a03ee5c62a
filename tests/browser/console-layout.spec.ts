import german from '#starlight/i18n/languages/de.json' with { type: 'json' }
import { consoleTexts } from '#console/ui/console-texts.ts'
import { sandboxUrl } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'
import { rewritePages } from './support/rewrite-pages.ts'

const fakeKey = 'fake_key_of_the_browser_tests_0000'

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
  [1440, 900],
] as const) {
  test(`No response covers the text below the console at ${width} × ${height}`, async ({
    page,
    portal,
    createKey,
  }) => {
    await page.setViewportSize({ width, height })
    await portal.open()
    const expectNoOverlap = async (text: string) => {
      await expect(portal.response).toContainText(text)
      // In one evaluation, because the page may scroll to the status meanwhile.
      const overlap = await page.evaluate(() => {
        const response = document.querySelector('.portal-console-tabs')
        const next = document.querySelector('#what-happens-to-your-key')
        if (!response || !next) return Infinity
        return response.getBoundingClientRect().bottom - next.getBoundingClientRect().top
      })
      expect(overlap).toBeLessThanOrEqual(0)
    }
    await portal.enterKey(await createKey('Layout'))
    await portal.send.click()
    await expectNoOverlap('200 OK')
    await portal.forget.click()
    await portal.enterKey(fakeKey)
    await portal.send.click()
    await expectNoOverlap('401 Unauthorized')
    await page.route(`${sandboxUrl}/**`, async (route) => route.abort())
    // Not a click, which would be the second of a double click.
    await portal.send.press('Enter')
    await expectNoOverlap('No response')
  })
}

test('Tabs show the snippet before Send and the response after it, and follow the keys of tabs', async ({
  page,
  portal,
  createKey,
}) => {
  await portal.open()
  await expect(portal.snippetTab).toHaveAttribute('aria-selected', 'true')
  await expect(portal.responseTab).toHaveAttribute('tabindex', '-1')
  await expect(portal.response).toBeHidden()
  await portal.enterKey(await createKey('Tabs'))
  // The focus would be lost with the hidden snippet.
  await portal.copySnippet.focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.snippet).toBeHidden()
  await expect(portal.responseTab).toBeFocused()
  for (const [key, tab] of [
    ['ArrowRight', portal.snippetTab],
    ['ArrowRight', portal.responseTab],
    ['End', portal.snippetTab],
    ['Home', portal.responseTab],
    ['ArrowLeft', portal.snippetTab],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab).toBeFocused()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }
  await page.emulateMedia({ media: 'print' })
  await expect(portal.response).toBeVisible()
  await expect(portal.snippet).toBeVisible()
})

test('The bar keeps its height of 48 px when it is used and when it holds a key', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const bar = page.locator('.portal-console-bar')
  const measure = async () => (await bar.boundingBox())?.height
  await portal.open()
  expect(await measure()).toBe(48)
  await bar.hover()
  await portal.keyField.fill(fakeKey)
  expect(await measure()).toBe(48)
  await portal.keyField.press('Enter')
  await expect(portal.forget).toBeVisible()
  expect(await measure()).toBe(48)
})

test('On a phone, Send scrolls to the status', async ({ page, portal, createKey }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.open()
  await portal.enterKey(await createKey('Phone'))
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
  await expect
    .poll(async () => (await page.locator('.portal-console-status').boundingBox())?.y)
    .toBeLessThan(160)
})

for (const [width, height] of [
  [1366, 768],
  [1920, 1080],
] as const) {
  for (const path of ['/console/', '/reference/list-experiments/#try-it']) {
    test(`The response ends at the bottom of a window of ${width} × ${height} in ${path}`, async ({
      page,
      portal,
    }) => {
      const experiments = Array.from({ length: 200 }, (_, index) => ({ id: `exp-${index}` }))
      await page.setViewportSize({ width, height })
      await page.route(`${sandboxUrl}/**`, async (route) =>
        route.fulfill({
          json: { experiments },
          headers: { 'access-control-allow-origin': '*', 'sandbox-tier': 'own' },
        }),
      )
      await page.goto(path)
      await portal.enterKey(fakeKey)
      await portal.send.click()
      await expect(portal.body).toContainText('exp-0')
      // The space between two parts of the console.
      const margin = 12
      await expect
        .poll(async () => {
          const box = await page.locator('.portal-console-tabs').boundingBox()
          return box && box.y + box.height
        })
        .toBe(height - margin)
      // The details below the body are visible without scrolling.
      const panel = portal.response
      expect(await panel.evaluate((region) => region.scrollHeight - region.clientHeight)).toBe(0)
    })
  }
}

test('Nothing moves while the console loads on a slow phone', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await page.context().newCDPSession(page)
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await portal.open()
  await page.evaluate(async () => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve([]), 500)
    })
    return entries.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
  })
  expect(shift).toBe(0)
})

test('On a phone, the name of the snippet’s language is not cut off', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.open()
  await portal.language.selectOption('powershell')
  const room = await portal.language.evaluate(async (select: HTMLSelectElement) => {
    const text = document.createElement('span')
    text.textContent = select.selectedOptions[0]?.text ?? ''
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
    // The fallback font is narrower. `ready` resolves before a font begins to load.
    await document.fonts.load(font.split(',')[0] ?? font)
    text.style.font = font
    document.body.append(text)
    const { width } = text.getBoundingClientRect()
    text.remove()
    return (
      select.clientWidth -
      Number.parseFloat(paddingInlineStart) -
      Number.parseFloat(paddingInlineEnd) -
      width
    )
  })
  expect(room).toBeGreaterThanOrEqual(0)
})

for (const width of [390, 1180, 1366]) {
  test(`At ${width} px, Send stays in the bar and no word is broken in German`, async ({
    page,
    portal,
  }) => {
    const texts = Object.entries(consoleTexts).map(([name, text]) => [
      text,
      Reflect.get(german, name),
    ])
    const script = `<script type="application/json" class="portal-translations">${JSON.stringify(Object.fromEntries(texts))}</script>`
    await rewritePages(page, (html) => html.replace('<main', `${script}<main`))
    await page.setViewportSize({ width, height: 844 })
    await portal.open()
    await expect(page.getByRole('button', { name: 'Senden', exact: true })).toBeVisible()
    // As wide as in DejaVu Sans, the font on Linux of a site without a font.
    await page.evaluate(async () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.portal-console button { letter-spacing: 0.06em }')
      document.adoptedStyleSheets.push(sheet)
      await document.fonts.ready
    })
    const { broken, tops } = await page.evaluate(() => {
      const words = [...document.querySelectorAll('.portal-console button')].flatMap((button) => {
        const nodes = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
        const found: [string, number][] = []
        for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            found.push([word, range.getClientRects().length])
          }
        }
        return found
      })
      return {
        broken: words.filter(([, lines]) => lines > 1),
        tops: ['.portal-console-bar', '.portal-console-send'].map(
          (part) => document.querySelector(part)?.getBoundingClientRect().top,
        ),
      }
    })
    expect(broken).toEqual([])
    if (width > 390) expect(tops[0]).toBe(tops[1])
  })
}

test('The title begins where the console begins in a site without a brand', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await portal.open()
  // Starlight's own style, which a brand replaces.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('@layer portal { .content-panel > .sl-container { margin-inline: auto } }')
    document.adoptedStyleSheets.push(sheet)
  })
  const [title, bar] = await Promise.all(
    ['h1', '.portal-console-bar'].map((part) => page.locator(part).first().boundingBox()),
  )
  expect(title?.x).toBe(bar?.x)
})
