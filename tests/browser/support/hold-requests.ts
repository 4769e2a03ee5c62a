import type { Page } from '@playwright/test'

/**
 * Holds requests back, as a slow network does.
 *
 * @param addresses as Playwright's `route` takes them
 * @returns lets them through, those that wait and later ones
 */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    // The page may have cancelled the request.
    await route.continue().catch(() => undefined)
  })
  return resolve
}

/** The console's code: until it runs, the console is visible and does nothing. */
export const consoleScript = '**/_astro/start-console.*.js'
