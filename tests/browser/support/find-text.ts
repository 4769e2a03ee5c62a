import type { Page } from '@playwright/test'

/**
 * Searches for a text wherever a page can leave it: markup, field values, storage, cookies, caches, databases, address,
 * history state, window name and resource timings.
 *
 * @returns the places that contain it
 */
export async function findTextInPage(page: Page, text: string): Promise<readonly string[]> {
  const inPage = await page.evaluate(async (needle) => {
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
      .filter(([, value]) => JSON.stringify(value ?? '').includes(needle))
      .map(([place]) => place)
  }, text)
  const cookies = await page.context().cookies()
  return JSON.stringify(cookies).includes(text) ? [...inPage, 'cookie jar'] : inPage
}
