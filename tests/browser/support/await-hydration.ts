import type { Page } from '@playwright/test'

/** Waits until a console works: its island has lost its `ssr` attribute, or its sheet is shown. Earlier clicks are lost. */
export async function awaitHydration(page: Page): Promise<void> {
  await page
    .locator('astro-island:not([ssr]) .console, .try-it-sheet[data-phase="shown"] .console')
    .first()
    .waitFor({ state: 'attached' })
}
