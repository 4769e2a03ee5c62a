import type { Page } from '@playwright/test'

/** Waits until the console is taken over: its island loses its `ssr` attribute right after, and a click before is lost. */
export async function awaitHydration(page: Page): Promise<void> {
  await page.locator('astro-island:not([ssr]):has(.console)').waitFor({ state: 'attached' })
}
