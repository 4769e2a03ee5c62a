import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** How many of the portal's two fonts a page has loaded. */
export async function countLoadedFonts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.fonts].filter(
        ({ family, status }) => /^"?IBM Plex (Sans|Mono)"?$/.test(family) && status === 'loaded',
      ).length,
  )
}

/** Waits until a page shows its own fonts. A page with a console loads them after it. */
export async function awaitFonts(page: Page): Promise<void> {
  await expect.poll(() => countLoadedFonts(page)).toBeGreaterThan(0)
  await page.evaluate(() => document.fonts.ready)
}
