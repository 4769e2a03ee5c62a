import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** What a reader types and the page that must be among the first three results. */
const questions = [
  ['rotate key', '/authentication/rotate-a-key/'],
  ['create key', '/authentication/create-a-key/'],
  ['lost my key', '/authentication/create-a-key/'],
  ['expire', '/authentication/rotate-a-key/'],
  ['revoke', '/authentication/leaked-key/'],
  ['github leaked key', '/authentication/leaked-key/'],
  ['bearer', '/authentication/send-a-key/'],
  ['authorization header', '/authentication/send-a-key/'],
  ['curl windows', '/authentication/send-a-key/'],
  ['powershell', '/authentication/send-a-key/'],
  ['python', '/authentication/use-keys-from-code/'],
  ['javascript', '/authentication/use-keys-from-code/'],
  ['environment variable', '/authentication/store-a-key/'],
  ['service account', '/authentication/handle-keys/'],
  ['scopes', '/authentication/handle-keys/'],
  ['401', '/errors/unauthorized/'],
  ['403', '/errors/forbidden/'],
  ['CORS', '/errors/unreadable/'],
  ['timeout', '/errors/timed-out/'],
  ['error codes', '/reference/errors/'],
  ['rate limit', '/reference/limits/'],
  ['pagination', '/reference/limits/'],
  ['webhook', '/reference/events/'],
  ['version', '/reference/versioning/'],
  ['what is an experiment', '/reference/list-experiments/'],
  ['openapi', '/reference/list-experiments/'],
  ['postman', '/reference/list-experiments/'],
  ['sandbox', '/sandbox/'],
  ['what is not documented', '/not-specified/'],
  ['first request', '/quickstart/'],
] as const

test('The page that answers a question is among the first three results', async ({ page }) => {
  test.setTimeout(120_000)
  await openSearch(page)
  const misses: string[] = []
  for (const [question, wanted] of questions) {
    // oxlint-disable-next-line no-await-in-loop -- there is one field
    const found = await search(page, question)
    if (!found.slice(0, 3).includes(wanted)) {
      misses.push(`${question}: ${wanted} is not among ${found.slice(0, 5).join(', ')}`)
    }
  }
  expect(misses).toEqual([])
})

/** What a reader types and the page that must be the first result. */
const plainQuestions = [
  ['service account', '/authentication/handle-keys/'],
  ['delete key', '/authentication/rotate-a-key/'],
  ['base url', '/reference/base-url/'],
  ['llms', '/files/'],
] as const

for (const [question, wanted] of plainQuestions) {
  test(`The first result for “${question}” is ${wanted}`, async ({ page }) => {
    await openSearch(page)
    expect((await search(page, question))[0]).toBe(wanted)
  })
}

test('Words that are on no page give no results', async ({ page }) => {
  await openSearch(page)
  expect(await search(page, 'zzqqxx')).toEqual([])
})

async function openSearch(page: Page): Promise<void> {
  await page.goto('/quickstart/')
  await expect(page.getByRole('button', { name: 'Search' })).toBeEnabled()
  await page.keyboard.press('Control+k')
  await expect(page.locator('.pagefind-ui__search-input')).toBeVisible()
}

/** Types into the search and returns the paths of the results, best first. */
async function search(page: Page, question: string): Promise<readonly string[]> {
  await page.locator('.pagefind-ui__search-input').fill(question)
  const message = page.locator('.pagefind-ui__message')
  // It first says “Searching for …”.
  await expect(message).toHaveText(new RegExp(`results? for ${question}$`))
  // Results appear one by one, because each loads a text; the message counts them.
  const count = Number.parseInt(await message.innerText(), 10)
  const links = page.locator('.pagefind-ui__result-inner > .pagefind-ui__result-title > a')
  await expect(links).toHaveCount(Number.isNaN(count) ? 0 : Math.min(count, 5))
  return links.evaluateAll((found) =>
    found.map((link) => new URL(link.getAttribute('href') ?? '', document.baseURI).pathname),
  )
}
