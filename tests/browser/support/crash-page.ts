import type { CDPSession, Page } from '@playwright/test'
import { z } from 'astro/zod'

/** The content of a page that was reloaded after its process had crashed. */
export interface ReloadedPage {
  readonly markup: string
  /** The live values of its fields. */
  readonly fields: readonly string[]
}

/** Crashes a page's process, reloads the tab, and reads it when its console is hydrated. */
export async function crashAndReload(page: Page): Promise<ReloadedPage> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser, so its tab cannot be reached.')
  const tab = await attachToTab(await browser.newBrowserCDPSession(), page.url())
  const crashed = page.waitForEvent('crash')
  tab.post('Page.crash')
  await crashed
  await tab.request('Page.reload')
  // Playwright gives up a crashed page, so only the protocol can read it now.
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- repeated until the page is there
    const response = await tab.request('Runtime.evaluate', {
      expression: readIfHydrated,
      returnByValue: true,
    })
    const reading = evaluated.safeParse(response)
    if (reading.success) return reading.data.result.value
  }
}

interface Tab {
  readonly post: (method: string, parameters?: object) => number
  /** @returns the result that the protocol describes for the method */
  readonly request: (method: string, parameters?: object) => Promise<unknown>
}

/** Talks to a tab through the browser, which outlives the tab's process. */
async function attachToTab(browser: CDPSession, url: string): Promise<Tab> {
  const { targetInfos } = await browser.send('Target.getTargets')
  const target = targetInfos.find((candidate) => candidate.url === url)
  if (!target) throw new Error(`No tab shows ${url}.`)
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: target.targetId })
  const waiting = new Map<number, (result: unknown) => void>()
  browser.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = received.parse(JSON.parse(message))
    if (id !== undefined) waiting.get(id)?.(result)
  })
  let last = 0
  const post = (method: string, parameters: object = {}) => {
    last += 1
    const message = JSON.stringify({ id: last, method, params: parameters })
    void browser.send('Target.sendMessageToTarget', { sessionId, message })
    return last
  }
  return {
    post,
    request: (method, parameters) =>
      new Promise((resolve) => {
        waiting.set(post(method, parameters), resolve)
      }),
  }
}

const received = z.object({ id: z.number().optional(), result: z.unknown().optional() })

const evaluated = z.object({
  result: z.object({ value: z.object({ markup: z.string(), fields: z.array(z.string()) }) }),
})

const readIfHydrated = `document.querySelector('portal-console[data-started] .console') && {
  markup: document.documentElement.outerHTML,
  fields: Array.from(document.querySelectorAll('input, textarea'), ({ value }) => value),
}`
