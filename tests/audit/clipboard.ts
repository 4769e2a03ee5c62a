import type { BrowserContext } from '@playwright/test'

/**
 * The clipboard as a page of another site sees it: that is another process, so nothing of this gets into the memory of the
 * portal's page, which may not read the clipboard itself.
 */
export interface Clipboard {
  readonly put: (text: string) => Promise<void>
  /** Empties it too, so that the next reading shows the next copy. */
  readonly take: () => Promise<string>
}

/** @param address of an empty page of another site on this computer */
export function openClipboard(context: BrowserContext, address: string): Clipboard {
  const replace = async (text: string): Promise<string> => {
    const page = await context.newPage()
    await page.goto(address)
    const taken = await page.evaluate(async (next) => {
      const before = await navigator.clipboard.readText()
      await navigator.clipboard.writeText(next)
      return before
    }, text)
    await page.close()
    return taken
  }
  return {
    put: async (text) => {
      await replace(text)
    },
    take: () => replace(''),
  }
}
