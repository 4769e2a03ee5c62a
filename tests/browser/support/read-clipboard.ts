import type { BrowserContext } from '@playwright/test'
import { sandboxUrl } from '../../support/test-locations.ts'

/**
 * Returns text copied by a page. The portal's permissions policy forbids its own pages to read the clipboard. The page used
 * here is a plain response, which does not load anything that closing it would interrupt.
 */
export async function readClipboard(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${sandboxUrl}/v1/experiments`)
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await page.close()
  return text
}
