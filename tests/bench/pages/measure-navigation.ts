import type { Browser } from '@playwright/test'
import { openSlowPhone } from './measure-page.ts'

/**
 * Follows a link whose page was prefetched, on load or on focus.
 *
 * @param link the link's address, as written on the page
 * @returns milliseconds from the navigation to the first paint with content
 */
export async function measureNavigation(
  browser: Browser,
  from: string,
  link: string,
): Promise<number> {
  const { context, page } = await openSlowPhone(browser)
  try {
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith(link))
    await page.goto(from, { waitUntil: 'networkidle' })
    const anchor = page.locator(`main a[href="${link}"]`).first()
    await anchor.focus()
    await fetched
    await anchor.press('Enter')
    await page.waitForURL(`**${link}`)
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            for (const { name, startTime } of list.getEntries()) {
              if (name === 'first-contentful-paint') resolve(startTime)
            }
          }).observe({ type: 'paint', buffered: true })
        }),
    )
  } finally {
    await context.close()
  }
}
