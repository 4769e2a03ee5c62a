import type { BrowserContext } from '@playwright/test'
import { sandboxUrl } from '../../support/test-places.ts'

/**
 * Reads what a page copied. The portal's permissions policy stops its own pages from doing so. The
 * page that reads it is a plain response: it loads nothing that would be cut off when it closes.
 */
export async function readClipboard(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${sandboxUrl}/v1/experiments`)
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await page.close()
  return text
}
