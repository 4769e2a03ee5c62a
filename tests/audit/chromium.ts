import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../support/chromium.ts'
import { portalUrl } from '../support/test-locations.ts'
import { heapFlag } from './heap-place.ts'
import { getNetLogFlags, parseNetLog, getTraffic } from './net-log.ts'
import type { Traffic } from './net-log.ts'

export interface AuditedBrowser {
  readonly context: BrowserContext
  /** Kills the browser without cleanup, and waits until it has ended. */
  readonly crash: () => Promise<void>
  /** Requests of the browser. Available only after it has ended. */
  readonly readTraffic: () => Promise<Traffic>
}

/** Parts of the paths of the profile files that contain data stored by a page. */
export const profileStores = [
  'Local Storage',
  'Session Storage',
  'IndexedDB',
  'Sessions',
  'Cache',
] as const

/**
 * Starts a browser like a reader's: with a profile on disk and the back/forward cache, which Playwright disables.
 *
 * @param run names its log, and distinguishes browsers that use one profile after the other
 */
export async function startBrowser(profile: string, run: string): Promise<AuditedBrowser> {
  const log = `${profile}-${run}.json`
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: portalUrl,
    args: [...chromiumFlags, heapFlag, ...getNetLogFlags(log)],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...findChromium(),
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return {
    context,
    crash: () => crash(context),
    readTraffic: async () => getTraffic(await parseNetLog(log), portalUrl),
  }
}

async function crash(context: BrowserContext): Promise<void> {
  const client = await context.browser()?.newBrowserCDPSession()
  const closed = context.waitForEvent('close')
  // The crashed browser cannot respond.
  client?.send('Browser.crash').catch(() => undefined)
  await closed
}

/**
 * Crashes the page's process, reloads the page, and returns the value of its key field. Playwright gives up on such a page,
 * so this uses the DevTools protocol.
 */
export async function crashPage(page: Page): Promise<unknown> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.enable')
  const crashed = page.waitForEvent('crash')
  // The crashed browser cannot respond.
  client.send('Page.crash').catch(() => undefined)
  await crashed
  const loaded = new Promise((resolve) => {
    client.once('Page.loadEventFired', resolve)
  })
  await client.send('Page.reload')
  await loaded
  const { result } = await client.send('Runtime.evaluate', {
    expression: `document.querySelector('.portal-console input[type=password]')?.value`,
  })
  return result.value
}
