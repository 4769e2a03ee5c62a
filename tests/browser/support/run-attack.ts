import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startHostileServer } from './hostile-server.ts'

/**
 * Runs an attack on a page without a policy.
 *
 * @param end matches the document once the attack has tried everything
 * @returns the successful attempts
 */
export async function attackBarePage(
  page: Page,
  attack: string,
  end?: string,
): Promise<readonly string[]> {
  const server = await startHostileServer({
    '/': `<!doctype html><body><script type="module">${attack}</script>`,
  })
  await page.goto(server.origin)
  const done = await getDone(page, end)
  await server.stop()
  return done
}

/** Runs an attack from a file of the console. @returns the successful attempts */
export async function attackConsole(
  page: Page,
  attack: string,
  end?: string,
): Promise<readonly string[]> {
  await tamper(page, '**/_astro/console-module.*.js', attack)
  await page.goto('/console/')
  await page.getByLabel('API key').hover()
  return getDone(page, end)
}

async function tamper(page: Page, address: string, attack: string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n;${attack}` })
  })
}

async function getDone(page: Page, end = '[data-attacked]'): Promise<readonly string[]> {
  // An attack may try every file of the site.
  await expect(page.locator(`html${end}`)).toHaveCount(1, { timeout: 60_000 })
  // Timers, workers and subresources finish after the script.
  await page.waitForLoadState('networkidle')
  const done: unknown = await page.evaluate('globalThis.done.toSorted()')
  return Array.isArray(done) ? done.map(String) : []
}
