import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { leaveAndComeBack } from '../browser/support/back-forward-cache.ts'
import { findChromium, listChromiumFlags } from '../support/find-chromium.ts'
import { portalUrl } from '../support/test-places.ts'
import { documentPlace } from './document-place.ts'
import type { AuditedBrowser, BrowserFolder, Engine } from './engine.ts'
import { forms } from './forms.ts'
import { heapFlag, heapPlace } from './heap-place.ts'
import { listNetLogFlags, readNetLog, readTraffic } from './net-log.ts'
import { watchPage } from './page-watch.ts'
import { storagePlace } from './storage-place.ts'

export const chromiumEngine: Engine = {
  start,
  document: documentPlace,
  storage: storagePlace,
  memory: heapPlace,
  clipboardForms: forms,
  leaveAndComeBack,
  crashPage,
  stores: ['Local Storage', 'Session Storage', 'IndexedDB', 'Sessions', 'Cache'],
}

/** Playwright turns the back/forward cache off. */
async function start({ profile, log }: BrowserFolder): Promise<AuditedBrowser> {
  const found = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: portalUrl,
    args: [...listChromiumFlags(), heapFlag, ...listNetLogFlags(log)],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(found?.kind === 'installed' && { executablePath: found.path }),
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return {
    context,
    watch: (page) => watchPage(context, page),
    crash: () => crash(context),
    readTraffic: async () => readTraffic(await readNetLog(log), portalUrl),
  }
}

async function crash(context: BrowserContext): Promise<void> {
  const client = await context.browser()?.newBrowserCDPSession()
  const closed = context.waitForEvent('close')
  // The crash leaves nothing that could respond.
  client?.send('Browser.crash').catch(() => undefined)
  await closed
}

/** Playwright gives up a page that crashed, so this reads it through the DevTools protocol. */
async function crashPage(page: Page): Promise<unknown> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.enable')
  const crashed = page.waitForEvent('crash')
  // The crash leaves nothing that could respond.
  client.send('Page.crash').catch(() => undefined)
  await crashed
  const loaded = new Promise((resolve) => {
    client.once('Page.loadEventFired', resolve)
  })
  await client.send('Page.reload')
  await loaded
  const { result } = await client.send('Runtime.evaluate', {
    expression: `document.querySelector('.console input[type=password]')?.value`,
  })
  return result.value
}
