import type { Page } from '@playwright/test'

/** Waits until a console works: its script has started it, or its sheet is shown. Earlier clicks are lost. */
export async function awaitHydration(page: Page): Promise<void> {
  await page
    .locator(
      'portal-console[data-started] .portal-console, .portal-try-it-sheet[open] .portal-try-it-state:empty + .portal-try-it-console > .portal-console',
    )
    .first()
    .waitFor({ state: 'attached' })
}
