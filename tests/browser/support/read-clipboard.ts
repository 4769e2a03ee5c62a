import type { BrowserContext } from '@playwright/test'
import { sandboxUrl } from '../../support/test-places.ts'

/** Reads what a page copied. A page of the portal cannot do that itself: its permissions policy refuses. */
export async function readClipboard(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto(sandboxUrl)
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await page.close()
  return text
}
