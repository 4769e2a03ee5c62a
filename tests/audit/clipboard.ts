import type { BrowserContext } from '@playwright/test'

/**
 * The clipboard, accessed through a page of another site. Its process is separate, so its contents never enter the memory of
 * the portal's page, which may not read the clipboard.
 */
export interface Clipboard {
  readonly put: (text: string) => Promise<void>
  /** Reads and empties the clipboard, so that the next call returns the next copy. */
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
