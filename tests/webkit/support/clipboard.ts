import type { Page } from '@playwright/test'

/** Reads what a page copied, by pasting it as a reader does. Leaves the page. */
export async function readClipboard(page: Page): Promise<string> {
  const field = await openPlainField(page)
  await page.keyboard.press('ControlOrMeta+v')
  return field.inputValue()
}

/** Copies a text, as a reader does elsewhere. Leaves the page. */
export async function writeClipboard(page: Page, text: string): Promise<void> {
  const field = await openPlainField(page)
  await field.fill(text)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
}

async function openPlainField(page: Page) {
  await page.goto('data:text/html,<textarea aria-label="Plain"></textarea>')
  const field = page.getByLabel('Plain')
  await field.focus()
  return field
}
