import type { Page } from '@playwright/test'

/**
 * Searches for texts wherever a page can leave it: markup, field values, storage, cookies, caches, databases, address,
 * history state, window name and resource timings.
 *
 * @returns the places that contain one of them
 */
export async function findTextInPage(
  page: Page,
  ...texts: readonly string[]
): Promise<readonly string[]> {
  const inPage = await page.evaluate(async (needles) => {
    const inputs = [...document.querySelectorAll('input, textarea')].map((input) =>
      input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input.value : '',
    )
    const cacheNames = await caches.keys()
    const cached = await Promise.all(
      cacheNames.map(async (name) => (await caches.open(name)).keys()),
    )
    const places: Record<string, unknown> = {
      markup: document.documentElement.outerHTML,
      inputs,
      localStorage: Object.entries(localStorage),
      sessionStorage: Object.entries(sessionStorage),
      cookie: document.cookie,
      address: location.href,
      'history.state': history.state,
      'window.name': window.name,
      'resource timings': performance.getEntries(),
      databases: await indexedDB.databases(),
      caches: [...cacheNames, ...cached.flat().map((request) => request.url)],
    }
    return Object.entries(places)
      .filter(([, value]) => {
        const found = JSON.stringify(value ?? '')
        return needles.some((needle) => found.includes(needle))
      })
      .map(([place]) => place)
  }, texts)
  const cookies = JSON.stringify(await page.context().cookies())
  return texts.some((text) => cookies.includes(text)) ? [...inPage, 'cookie jar'] : inPage
}
