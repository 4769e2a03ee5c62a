import type { Page } from '@playwright/test'

export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  const recorder = await page
    .locator('.portal-console > .portal-console-announcement')
    .evaluateHandle((status) => {
      const texts: string[] = []
      new MutationObserver(() => {
        const text = status.textContent ?? ''
        if (text !== '' && text !== texts.at(-1)) texts.push(text)
      }).observe(status, { childList: true, characterData: true, subtree: true })
      return texts
    })
  return () => recorder.jsonValue()
}
