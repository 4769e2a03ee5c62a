import type { Browser } from '@playwright/test'

/** What one query cost. */
export interface SearchCost {
  readonly query: string
  /** Milliseconds from the last letter to the first result, with the pieces of the index at hand. */
  readonly milliseconds: number
  /** What was loaded from the opening of the search to the first result, as transferred. */
  readonly kilobytes: number
}

/**
 * Searches for a text as a first-time reader does, and once more in the same page, where the pieces are loaded. Both are of
 * this machine and its connection to itself: bytes are the same everywhere, and the time is the page's own work.
 *
 * @param url of a page with the search
 */
export async function measureSearch(
  browser: Browser,
  url: string,
  query: string,
): Promise<SearchCost> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    const loaded: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      loaded.push(request.sizes().then((sizes) => sizes.responseBodySize))
    })
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.waitFor()
    const first = page.locator('.search-option mark').first()
    await field.fill(query)
    await first.waitFor()
    const bytes = await Promise.all(loaded)
    await field.fill('')
    await first.waitFor({ state: 'detached' })
    const milliseconds = await field.evaluate(typeAndWait, query)
    return { query, milliseconds, kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000 }
  } finally {
    await context.close()
  }
}

/** Runs in the page: types, and waits for the first result. */
function typeAndWait(field: Element, query: string): Promise<number> {
  return new Promise((resolve) => {
    const results = document.querySelector('.search-list')
    if (!(field instanceof HTMLInputElement) || !results) throw new Error('There is no search.')
    new MutationObserver((_, observer) => {
      if (!results.querySelector('mark')) return
      observer.disconnect()
      resolve(performance.now() - start)
    }).observe(results, { childList: true, subtree: true })
    field.value = query
    const start = performance.now()
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}
