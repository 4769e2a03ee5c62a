import type { Page } from '@playwright/test'

/**
 * Delays requests like a slow network.
 *
 * @param addresses as in Playwright's `route`
 * @returns a function that releases the waiting requests and lets later ones pass
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

/** The console's code, loaded at the first sign of use. */
export const consoleScript = '**/_astro/start-console.*.js'
