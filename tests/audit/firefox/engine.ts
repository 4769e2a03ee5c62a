import { setTimeout as delay } from 'node:timers/promises'
import { firefox } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { findFirefox, launchFirefox } from '../../support/find-firefox.ts'
import { portalUrl } from '../../support/test-places.ts'
import type { AuditedBrowser, BrowserFolder, Engine } from '../engine.ts'
import { textForms } from '../forms.ts'
import { nowhere } from '../place.ts'
import { makeDocumentPlace } from './document.ts'
import { openInside } from './inside.ts'
import type { Inside } from './inside.ts'
import { startRecorder } from './recorder.ts'
import { makeStoragePlace } from './storage.ts'
import { readTraffic } from './traffic.ts'
import { watchPage } from './watch.ts'
import { launchWithWire } from './wire.ts'

const insides = new WeakMap<BrowserContext, Inside>()

export const firefoxEngine: Engine = {
  name: 'firefox',
  start,
  document: makeDocumentPlace(findInside),
  storage: makeStoragePlace(findInside),
  memory: nowhere,
  // A text in it ends at the first NUL, which the forms in UTF-16 have.
  clipboardForms: textForms,
  leaveAndComeBack,
  crashPage,
  stores: ['ls/data.sqlite', 'idb', 'cache/morgue', 'sessionstore', 'cache2'],
}

async function start({ profile }: BrowserFolder): Promise<AuditedBrowser> {
  const path = findFirefox()
  if (path === undefined) throw new Error('No Firefox is installed: set FIREFOX_PATH to its path.')
  const recorder = await startRecorder()
  const { firefoxUserPrefs, ...options } = launchFirefox(path)
  const [context, call] = await launchWithWire(() =>
    firefox.launchPersistentContext(profile, {
      ...options,
      baseURL: portalUrl,
      firefoxUserPrefs: { ...firefoxUserPrefs, ...readerPreferences, ...useProxy(recorder.port) },
    }),
  )
  const requested: string[] = []
  context.on('request', (request) => {
    if (request.isNavigationRequest() || request.serviceWorker()) return
    if (request.frame().url().startsWith(`${portalUrl}/`)) requested.push(request.url())
  })
  context.on('close', recorder.stop)
  const inside = openInside(call)
  insides.set(context, inside)
  return {
    context,
    watch: (page) => watchPage(inside, page),
    crash: async () => {
      const closed = context.waitForEvent('close')
      process.kill(
        Number(await inside.inMain('return String(Services.appinfo.processID)')),
        'SIGSEGV',
      )
      await closed
    },
    readTraffic: async () => readTraffic(recorder.connections, requested),
  }
}

/** What readers have and Playwright or the other tests turn off. */
const readerPreferences = {
  'browser.sessionhistory.max_total_viewers': -1,
  'browser.sessionstore.resume_from_crash': true,
  // Every second rather than every 15, so that short moments are written too.
  'browser.sessionstore.interval': 1000,
}

function useProxy(port: number) {
  return {
    'network.proxy.type': 1,
    'network.proxy.socks': '127.0.0.1',
    'network.proxy.socks_port': port,
    'network.proxy.socks_version': 5,
    'network.proxy.socks5_remote_dns': true,
    'network.proxy.no_proxies_on': '',
    'network.proxy.allow_hijacking_localhost': true,
    'network.proxy.testing_localhost_is_secure_when_hijacked': true,
  }
}

function findInside(page: Page): Inside {
  const inside = insides.get(page.context())
  if (inside) return inside
  throw new Error('The page belongs to no Firefox of the audit.')
}

/** Playwright learns nothing of a page that comes back from the cache, so this asks Firefox. */
async function leaveAndComeBack(page: Page, whileAway: () => Promise<void>): Promise<boolean> {
  const { inBrowser, inPage } = findInside(page)
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted)
    })
  })
  await waitForQuiet(page)
  await page.goto('/quickstart/')
  await whileAway()
  await inBrowser(page, `tab.goBack(); return ''`)
  for (let tries = 0; tries < 100; tries += 1) {
    /* oxlint-disable no-await-in-loop -- each look is later than the one before */
    const persisted = await inPage(page, `return document.documentElement.dataset.persisted ?? ''`)
    if (persisted !== '') return persisted === 'true'
    await delay(100)
    /* oxlint-enable no-await-in-loop */
  }
  return false
}

/** A page with a request under way does not enter the cache. */
async function waitForQuiet(page: Page): Promise<void> {
  await findInside(page).inProcess(
    page,
    `const { loadGroup } = docShell.QueryInterface(Ci.nsIDocumentLoader)
    for (let tries = 0, quiet = 0; tries < 100 && quiet < 10; tries += 1) {
      await new Promise((resolve) => content.setTimeout(resolve, 100))
      quiet = loadGroup.requests.hasMoreElements() ? 0 : quiet + 1
    }
    return ''`,
  )
}

/** Playwright gives up a page that crashed, so Firefox reads it. */
async function crashPage(page: Page): Promise<unknown> {
  const { inBrowser, inMain } = findInside(page)
  // Playwright asks Firefox to end when a page's process does.
  const pid = await inBrowser(
    page,
    `Services.env.set('MOZ_CRASHREPORTER_SHUTDOWN', '')
    const keeper = Cu.getGlobalForObject(NavigableManager)
    keeper.auditTab = tab.ownerDocument.defaultView.gBrowser.getTabForBrowser(tab)
    return String(tab.browsingContext.currentWindowGlobal.osPid)`,
  )
  process.kill(Number(pid), 'SIGSEGV')
  return inMain(readRevived)
}

const readRevived = `const { SessionStore } = ChromeUtils.importESModule('resource:///modules/sessionstore/SessionStore.sys.mjs')
const { setTimeout } = ChromeUtils.importESModule('resource://gre/modules/Timer.sys.mjs')
const { auditTab } = Cu.getGlobalForObject(NavigableManager)
const until = async (holds) => {
  for (let tries = 0; tries < 300 && !holds(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 100))
  if (!holds()) throw new Error('After the crash of a page: ' + holds)
}
await until(() => auditTab.hasAttribute('crashed'))
SessionStore.reviveCrashedTab(auditTab)
await until(() => !auditTab.hasAttribute('crashed') && !auditTab.hasAttribute('busy') && !auditTab.hasAttribute('pending'))
const { promise, resolve } = Promise.withResolvers()
const { messageManager } = auditTab.linkedBrowser
messageManager.addMessageListener('audit field', ({ data }) => resolve(data))
messageManager.loadFrameScript('data:text/javascript,' + encodeURIComponent(\`
  const look = () => {
    const field = content.document.querySelector('.console input[type=password]')
    if (field) sendAsyncMessage('audit field', field.value)
    else content.setTimeout(look, 100)
  }
  look()
\`), false)
return promise`
