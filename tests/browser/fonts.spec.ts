import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { awaitFonts, countLoadedFonts } from './support/loaded-fonts.ts'

test('Nothing moves when the fonts arrive late', async ({ page, browserName }) => {
  // The Layout Instability API is Chromium's.
  const canSumShifts = browserName === 'chromium'
  const release = await holdRequests(page, '**/*.woff2')
  await page.goto('/quickstart/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await countLoadedFonts(page)).toBe(0)
  const before = await readTops(page)

  release()
  await expect.poll(() => countLoadedFonts(page)).toBe(2)
  expect(await findFarthestMove(page, before)).toBeLessThan(5)
  if (canSumShifts) expect(await sumLayoutShifts(page)).toBeLessThan(0.01)

  // The detectors notice what moves.
  await page.evaluate(() => {
    document.querySelector('h1')?.style.setProperty('margin-top', '200px')
  })
  expect(await findFarthestMove(page, before)).toBeGreaterThan(100)
  if (canSumShifts) await expect.poll(() => sumLayoutShifts(page)).toBeGreaterThan(0.01)
})

test('The sans font is preloaded, and both fonts come from this site', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.goto('/quickstart/')
  const preloaded = page.locator('link[rel=preload][as=font]')
  await expect(preloaded).toHaveCount(1)
  await expect.poll(() => countLoadedFonts(page)).toBe(2)
  expect(fonts).toHaveLength(2)
  expect(new URL(fonts[0] ?? '').pathname).toBe(await preloaded.getAttribute('href'))
  expect(new Set(fonts.map((url) => new URL(url).origin))).toEqual(
    new Set([new URL(page.url()).origin]),
  )
})

for (const path of ['/', '/quickstart/', '/console/', '/reference/list-experiments/']) {
  test(`Nothing moves while ${path} loads on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await awaitFonts(page)
    expect(await sumLayoutShifts(page)).toBeLessThan(0.005)
  })
}

/** Where each block of the content begins, in CSS pixels. */
async function readTops(page: Page): Promise<readonly number[]> {
  return page
    .locator('main :is(h1, h2, p, li, pre)')
    .evaluateAll((blocks) => blocks.map((block) => block.getBoundingClientRect().top))
}

/** In CSS pixels. */
async function findFarthestMove(page: Page, before: readonly number[]): Promise<number> {
  const after = await readTops(page)
  return Math.max(...after.map((top, index) => Math.abs(top - (before[index] ?? Infinity))))
}

/** The sum of all layout shifts since the page opened (Layout Instability API). */
async function sumLayoutShifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // The next frame reports a shift.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries().filter((entry) => 'value' in entry)
        resolve(shifts.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0))
      }).observe({ type: 'layout-shift', buffered: true })
      // Without a shift, the observer is never called.
      requestAnimationFrame(() => setTimeout(() => resolve(0)))
    })
  })
}
