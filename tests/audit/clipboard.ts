import type { BrowserContext } from '@playwright/test'

/**
 * The clipboard, through a page of another site: its process is separate, so nothing of this enters the memory of the
 * portal's page, which may not read the clipboard itself.
 */
export interface Clipboard {
  readonly put: (text: string) => Promise<void>
  /** Reads and empties it, so that the next call shows the next copy. */
  readonly take: () => Promise<string>
}

/** @param address an empty page of another site on this computer */
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
