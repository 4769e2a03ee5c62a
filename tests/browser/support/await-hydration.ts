import type { Page } from '@playwright/test'

/** Waits until a console works: its script has started it, or its sheet is shown. Earlier clicks are lost. */
export async function awaitHydration(page: Page): Promise<void> {
  await page
    .locator(
      'portal-console[data-started] .console, .try-it-sheet[open] .try-it-state:empty + .try-it-console > .console',
    )
    .first()
    .waitFor({ state: 'attached' })
}
