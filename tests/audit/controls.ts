import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { locateConsole } from '../browser/pages/console-page.ts'
import { createCanary, formNames, encodeAllForms, encodeForm } from './canary.ts'
import { profileStores, startBrowser } from './chromium.ts'
import { openClipboard } from './clipboard.ts'
import { plantDownload, getDownload } from './downloads.ts'
import { documentPlace } from './document-place.ts'
import { heapPlace } from './heap-place.ts'
import type { HostileService } from './hostile-service.ts'
import { findForms, printProgress } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { countServiceWorkers, plantInReports, plantServiceWorker, watchPage } from './page-watch.ts'
import type { PageWatch } from './page-watch.ts'
import { findMissing, plantInProfile, searchProfile } from './profile.ts'
import { endpoints, ways } from './secrets.ts'
import { storagePlace } from './storage-place.ts'

/** Plants decoys, in a separate browser, wherever the audit searches, and records whether they are found. */
export async function runControls(
  profile: string,
  service: HostileService,
  ledger: Ledger,
): Promise<void> {
  const decoy = createCanary()
  const sent = { address: createCanary(), header: createCanary(), body: createCanary() }
  const browser = await startBrowser(profile, 'controls')
  const { context } = browser
  try {
    const page = await context.newPage()
    const watch = await watchPage(context, page)
    printProgress('controls: the page')
    await controlPage(page, decoy, ledger)
    printProgress('controls: the reports')
    await controlReports(page, watch, decoy, ledger)
    printProgress('controls: the exports')
    await controlExports(context, page, service, decoy, ledger)
    printProgress('controls: the cache and the network')
    await leaveInCache(page, service, decoy)
    await sendElsewhere(page, service, sent)
  } finally {
    await context.close()
  }
  const traffic = await browser.readTraffic()
  for (const text of Object.values(sent)) {
    for (const way of Object.values(ways)) {
      ledger.noteControl('the network log', traffic.follow(text, way).strays.length > 0)
    }
  }
  printProgress('controls: the profile on disk')
  await plantInProfile(profile, decoy)
  const missing = findMissing(
    await searchProfile(profile, [{ name: 'key', text: decoy }]),
    profileStores,
  )
  if (missing.length > 0) console.log(`Not found in the profile: ${missing.join(', ')}`)
  ledger.noteControl('the profile on disk', missing.length === 0)
}

/** Milliseconds allowed on a busy computer; outside of its test runner, Playwright waits for 5 seconds. */
const slow = 60_000

async function controlPage(page: Page, decoy: string, ledger: Ledger): Promise<void> {
  const portal = locateConsole(page)
  await portal.open()
  // The first user action starts the worker, whose memory is searched too.
  await portal.request.click()
  await expect.poll(() => page.workers().length, { timeout: slow }).toBeGreaterThan(0)
  await documentPlace.plant(page, encodeAllForms(decoy))
  ledger.controlForms(await documentPlace.read(page), decoy)
  for (const place of [storagePlace, heapPlace]) {
    await place.plant(page, decoy)
    ledger.control(await place.read(page), decoy)
  }
}

async function controlReports(
  page: Page,
  watch: PageWatch,
  decoy: string,
  ledger: Ledger,
): Promise<void> {
  await plantInReports(page, decoy)
  const hasArrived = async () =>
    Object.values(await watch.spots()).every((text) => findForms(decoy, text).length > 0)
  // The ledger records text that does not arrive in time as a failed control.
  await expect
    .poll(hasArrived, { timeout: slow })
    .toBe(true)
    .catch(() => undefined)
  ledger.control(await watch.spots(), decoy)
  ledger.noteFact('An uncaught error would be noticed', watch.uncaught() > 0)
  await plantServiceWorker(page.context(), new URL(page.url()).origin)
  ledger.noteFact('A service worker would be noticed', (await countServiceWorkers(page)) > 0)
  ledger.noteFact('A policy violation would be noticed', watch.violations() > 0)
}

async function controlExports(
  context: BrowserContext,
  page: Page,
  service: HostileService,
  decoy: string,
  ledger: Ledger,
): Promise<void> {
  const clipboard = openClipboard(context, service.elsewhere)
  await clipboard.put(encodeAllForms(decoy))
  ledger.controlForms({ 'the clipboard': await clipboard.take() }, decoy)
  const bytes = Buffer.concat(formNames.map((name) => encodeForm(name, decoy)))
  const downloads = await getDownload(page, () => plantDownload(page, bytes))
  ledger.controlForms({ 'the downloads': downloads }, decoy)
  ledger.control({ 'the printed file': await page.pdf() }, decoy)
}

/** Sends a request without the console’s `no-store`. The service returns it compressed. */
async function leaveInCache(page: Page, service: HostileService, decoy: string): Promise<void> {
  service.behave('a compressed body')
  await page.evaluate(
    async ([address, authorization]) => {
      await (await fetch(address, { headers: { authorization } })).text()
    },
    [endpoints.experiments, `Bearer ${decoy}`] as const,
  )
}

/** Sends a text in every part of a request to a server that the reader did not select. */
async function sendElsewhere(
  page: Page,
  { elsewhere }: HostileService,
  texts: { readonly address: string; readonly header: string; readonly body: string },
): Promise<void> {
  await page.goto(elsewhere)
  await page.evaluate(async ({ address, header, body }) => {
    await Promise.all([
      fetch(`/?${encodeURIComponent(address)}`),
      fetch('/', { headers: { authorization: `Bearer ${header}` } }),
      fetch('/', { method: 'POST', body }),
    ])
  }, texts)
}
