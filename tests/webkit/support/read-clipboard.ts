import type { Page } from '@playwright/test'

/** Reads what a page copied, by pasting it as a reader does. Leaves the page. */
export async function readClipboard(page: Page): Promise<string> {
  await page.goto('data:text/html,<textarea aria-label="Paste"></textarea>')
  const field = page.getByLabel('Paste')
  await field.focus()
  await page.keyboard.press('ControlOrMeta+v')
  return field.inputValue()
}
