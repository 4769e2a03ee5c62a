import type { Page } from '@playwright/test'

/** Waits until the code of a console runs, or its sheet is shown. A pointer over the console loads its code. */
export async function awaitHydration(page: Page): Promise<void> {
  // The scripts of the page have run.
  await page.waitForLoadState('domcontentloaded')
  await page.locator('portal-console, .portal-try-it-sheet').first().dispatchEvent('pointerenter')
  await page
    .locator(
      'portal-console[data-started] .portal-console, .portal-try-it-sheet[open] .portal-try-it-state:empty + .portal-try-it-console > .portal-console',
    )
    .first()
    .waitFor({ state: 'attached' })
}
