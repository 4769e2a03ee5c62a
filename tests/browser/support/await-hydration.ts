import type { Page } from '@playwright/test'

/** Waits until the console is hydrated: its island then loses its `ssr` attribute. Earlier clicks are lost. */
export async function awaitHydration(page: Page): Promise<void> {
  await page.locator('astro-island:not([ssr]):has(.console)').waitFor({ state: 'attached' })
}
