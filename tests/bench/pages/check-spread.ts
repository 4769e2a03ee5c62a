import { glob } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { runAxe } from '../../browser/support/run-axe.ts'

/** How many of each kind; the rest of fifty are pages of operations. */
const kinds = [
  { pattern: 'reference/schemas/*/index.html', count: 14 },
  { pattern: 'reference/tags/*/index.html', count: 5 },
  { pattern: 'reference/webhooks/*/index.html', count: 2 },
  { pattern: '*/index.html', count: 4 },
  { pattern: 'reference/*/index.html', count: 50 },
]

const most = 50

/** Pages of each kind of a built site, spread over it, as paths. */
export async function spreadPages(directory: string): Promise<readonly string[]> {
  const chosen: string[] = []
  for (const { pattern, count } of kinds) {
    const files: string[] = []
    // oxlint-disable-next-line no-await-in-loop -- in their order
    for await (const file of glob(pattern, { cwd: directory })) files.push(file)
    files.sort()
    const taken = Math.min(count, files.length, most - chosen.length)
    for (let index = 0; index < taken; index += 1) {
      const file = files[Math.floor((index * files.length) / taken)] ?? ''
      chosen.push(`/${file.replaceAll('\\', '/').replace(/index\.html$/, '')}`)
    }
  }
  return chosen
}

/**
 * Runs axe on pages in a light and in a dark theme in turn, and prints what it finds.
 *
 * @returns how many violations there are
 */
export async function checkPages(
  browser: Browser,
  url: string,
  paths: readonly string[],
): Promise<number> {
  let count = 0
  for (const [index, path] of paths.entries()) {
    const colorScheme = index % 2 === 0 ? 'light' : 'dark'
    // oxlint-disable-next-line no-await-in-loop -- in turn, to spare the machine
    const context = await browser.newContext({ colorScheme })
    // oxlint-disable-next-line no-await-in-loop
    const page = await context.newPage()
    // oxlint-disable-next-line no-await-in-loop
    await page.goto(url + path, { waitUntil: 'networkidle' })
    // oxlint-disable-next-line no-await-in-loop
    const violations = await runAxe(page)
    // oxlint-disable-next-line no-await-in-loop
    await context.close()
    for (const violation of violations) console.log(`${path} ${colorScheme} ${violation}`)
    count += violations.length
  }
  console.log(`axe on ${paths.length} pages: ${count} violations`)
  return count
}
