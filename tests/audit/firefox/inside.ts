import type { Page } from '@playwright/test'
import { z } from 'zod'
import { identify } from './wire.ts'
import type { Call } from './wire.ts'

/** Runs scripts with the rights of the browser itself, as its developer tools do. Each ends with a `return` of a text. */
export interface Inside {
  /** In the main process, where `NavigableManager` knows the pages. */
  readonly inMain: (script: string) => Promise<string>
  /** In the main process. `tab` is the page's `browser` element. */
  readonly inBrowser: (page: Page, script: string) => Promise<string>
  /** In the page's process. `content` is the window of the page, whose own scripts do not see this one. */
  readonly inProcess: (page: Page, script: string) => Promise<string>
  /** As the page itself, but past its policy. */
  readonly inPage: (page: Page, script: string) => Promise<string>
}

export function openInside(call: Call): Inside {
  const inMain = async (script: string) => {
    const tree = chromeTree.parse(
      await call('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 }),
    )
    const reply = await call('script.evaluate', {
      expression: `(async () => {
        const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
        ${script}
      })()`,
      target: { context: tree.contexts[0]?.context },
      awaitPromise: true,
    })
    const { data } = evaluated.safeParse(reply)
    if (data) return data.result.value
    throw new Error(`A script in Firefox failed: ${JSON.stringify(failed.safeParse(reply).data)}`)
  }
  const inBrowser = (page: Page, script: string) =>
    inMain(`const tab = NavigableManager.getBrowsingContextById(${JSON.stringify(identify(page))}).embedderElement
      ${script}`)
  const inProcess = (page: Page, script: string) => inBrowser(page, sendToProcess(script))
  return {
    inMain,
    inBrowser,
    inProcess,
    inPage: (page, script) =>
      inProcess(
        page,
        `const sandbox = Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false })
        return Cu.evalInSandbox(${JSON.stringify(`(async () => {${script}})()`)}, sandbox)`,
      ),
  }
}

/** Its result comes back as a message. */
function sendToProcess(script: string): string {
  const guarded = `(async () => {${script}})()
    .then((value) => ({ value }), (error) => ({ error: String(error) + error?.stack }))
    .then((outcome) => sendAsyncMessage(MESSAGE, outcome))`
  return `const { promise, resolve, reject } = Promise.withResolvers()
    const message = 'audit ' + Math.random()
    const { messageManager } = tab
    messageManager.addMessageListener(message, ({ data }) => {
      if (data.error) reject(new Error(data.error))
      else resolve(data.value)
    })
    const code = ${JSON.stringify(guarded)}.replace('MESSAGE', JSON.stringify(message))
    messageManager.loadFrameScript('data:text/javascript;charset=utf-8,' + encodeURIComponent(code), false)
    return promise`
}

const chromeTree = z.object({ contexts: z.array(z.object({ context: z.string() })) })
const evaluated = z.object({
  type: z.literal('success'),
  result: z.object({ value: z.string() }),
})
const failed = z.object({ exceptionDetails: z.object({ text: z.string() }) })
