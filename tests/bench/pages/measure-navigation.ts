import type { Browser } from '@playwright/test'
import { openSlowPhone } from './measure-page.ts'

/**
 * Follows a link that the portal fetched ahead, because the focus was on it.
 *
 * @param link the address in the link, as it stands on the page
 * @returns milliseconds from the navigation to the first paint with content
 */
export async function measureNavigation(
  browser: Browser,
  from: string,
  link: string,
): Promise<number> {
  const { context, page } = await openSlowPhone(browser)
  try {
    await page.goto(from, { waitUntil: 'networkidle' })
    const anchor = page.locator(`main a[href="${link}"]`).first()
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith(link))
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
