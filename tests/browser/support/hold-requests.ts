import type { Page } from '@playwright/test'

/**
 * Keeps requests waiting, as a slow network does.
 *
 * @param addresses as Playwright's `route` takes them
 * @returns lets them through, those that wait and those to come
 */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** What the console's code is in; it is there and does nothing before. */
export const islandScript = '**/_astro/ConsoleIsland.*.js'
