import { z } from 'zod'
import type { BidiPage, Message, Wire } from './wire.ts'

/** Gives every open page the media that Playwright wants emulated, by what Firefox's own developer tools use. */
export async function emulateMedia(wire: Wire): Promise<void> {
  await forEachPage(wire, async ([context, { _page: page }], window) => {
    const { media, colorScheme, forcedColors, reducedMotion } = page.emulatedMedia()
    await callInChrome(wire, window, setMedia, [
      context,
      media === 'no-override' ? '' : media,
      colorScheme === 'dark' ? '0' : colorScheme === 'light' ? '1' : '2',
      forcedColors === 'active' ? '2' : '0',
      reducedMotion === 'reduce' ? '1' : '0',
    ])
  })
}

/** Playwright has no message for this yet. */
export async function forbidScripts(wire: Wire): Promise<void> {
  await forEachPage(wire, async ([context, { _page: page }], window) => {
    const { _options: options } = page.browserContext
    if (options.javaScriptEnabled !== false) return
    await callInChrome(wire, window, switchOffScripts, [context])
  })
}

const findPage = `
  const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
  const page = NavigableManager.getBrowsingContextById(id)?.top`

// All but the medium are settings of the whole browser, and tests run one after the other. What is set for a page alone is
// lost with its first navigation, if that leads to a page with a group of its own (Cross-Origin-Opener-Policy).
const setMedia = `(id, medium, scheme, forcedColors, reducedMotion) => {${findPage}
  if (!page) return
  page.mediumOverride = medium
  Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', Number(scheme))
  Services.prefs.setIntPref('browser.display.document_color_use', Number(forcedColors))
  Services.prefs.setIntPref('ui.prefersReducedMotion', Number(reducedMotion))
}`

const switchOffScripts = `(id) => {${findPage}
  if (page) page.allowJavascript = false
}`

async function forEachPage(
  wire: Wire,
  emulate: (page: [unknown, BidiPage], window: string) => Promise<void>,
): Promise<void> {
  const pages = [...wire.pages]
  if (pages.length === 0) return
  const tree = chromeTree.parse(
    await wire.call('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 }),
  )
  const window = tree.result.contexts[0]?.context
  if (window === undefined) return
  await Promise.all(pages.map((page) => emulate(page, window)))
}

async function callInChrome(
  wire: Wire,
  window: string,
  functionDeclaration: string,
  texts: readonly unknown[],
): Promise<Message> {
  return wire.call('script.callFunction', {
    functionDeclaration,
    arguments: texts.map((value) => ({ type: 'string', value })),
    target: { context: window },
    awaitPromise: false,
  })
}

const chromeTree = z.object({
  result: z.object({ contexts: z.array(z.object({ context: z.string() })) }),
})
