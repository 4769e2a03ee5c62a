import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { ConsolePage } from '../browser/pages/console-page.ts'
import { locateBrowser } from './browser.ts'
import { createCanary } from './canary.ts'
import { openClipboard } from './clipboard.ts'
import { plantDownload, readDownload } from './downloads.ts'
import type { Engine } from './engine.ts'
import { forms, writeAllForms } from './forms.ts'
import type { HostileService } from './hostile-service.ts'
import { lookFor } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { countServiceWorkers, plantInReports, plantServiceWorker } from './page-watch.ts'
import type { PageWatch } from './page-watch.ts'
import { tellProgress } from './progress.ts'
import { listMissing, plantInProfile, searchProfile } from './profile.ts'

/** In a separate browser, plants decoys wherever the audit will search and notes whether they are found. */
export async function runControls(
  engine: Engine,
  folder: string,
  endpoint: string,
  service: HostileService,
  ledger: Ledger,
): Promise<void> {
  const place = locateBrowser(folder)
  const decoy = createCanary()
  const sent = { address: createCanary(), header: createCanary(), body: createCanary() }
  const browser = await engine.start(place)
  const { context } = browser
  try {
    const page = await context.newPage()
    const watch = await browser.watch(page)
    tellProgress('controls: the page')
    await controlPage(engine, page, decoy, ledger)
    tellProgress('controls: the reports')
    await controlReports(page, watch, decoy, ledger)
    tellProgress('controls: the exports')
    await controlExports(engine, context, page, service, decoy, ledger)
    tellProgress('controls: the cache and the network')
    await leaveInCache(page, endpoint, service, decoy)
    await sendElsewhere(page, service, sent)
  } finally {
    await context.close()
  }
  const traffic = await browser.readTraffic()
  for (const text of Object.values(sent)) {
    ledger.noteControl('the network log', traffic.follow(text, endpoint).strays.length > 0)
  }
  tellProgress('controls: the profile on disk')
  await plantInProfile(place.profile, decoy)
  const missing = listMissing(await searchProfile(place.profile, decoy), engine.stores)
  if (missing.length > 0) console.log(`Not found in the profile: ${missing.join(', ')}`)
  ledger.noteControl('the profile on disk', missing.length === 0)
}

async function controlPage(
  engine: Engine,
  page: Page,
  decoy: string,
  ledger: Ledger,
): Promise<void> {
  const portal = new ConsolePage(page)
  await portal.open()
  // A reader’s first action starts the worker; its memory is searched too.
  await portal.request.click()
  await expect.poll(() => page.workers().length).toBeGreaterThan(0)
  await engine.document.plant(page, writeAllForms(decoy))
  ledger.controlForms(await engine.document.read(page), decoy)
  for (const place of [engine.storage, engine.memory]) {
    /* oxlint-disable no-await-in-loop -- one place at a time */
    await place.plant(page, decoy)
    ledger.control(await place.read(page), decoy)
    /* oxlint-enable no-await-in-loop */
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
    Object.values(await watch.spots()).every((text) => lookFor(decoy, text).length > 0)
  // The ledger notes what does not arrive in time as a failed control.
  await expect
    .poll(hasArrived)
    .toBe(true)
    .catch(() => undefined)
  ledger.control(await watch.spots(), decoy)
  ledger.noteFact('An uncaught error would be noticed', watch.uncaught() > 0)
  await plantServiceWorker(page.context(), new URL(page.url()).origin)
  ledger.noteFact('A service worker would be noticed', (await countServiceWorkers(page)) > 0)
  ledger.noteFact('A policy violation would be noticed', (await watch.violations()) > 0)
}

async function controlExports(
  engine: Engine,
  context: BrowserContext,
  page: Page,
  service: HostileService,
  decoy: string,
  ledger: Ledger,
): Promise<void> {
  const clipboard = openClipboard(context, service.elsewhere)
  await clipboard.put(writeAllForms(decoy, engine.clipboardForms))
  ledger.controlForms({ 'the clipboard': await clipboard.take() }, decoy, engine.clipboardForms)
  const bytes = Buffer.concat(forms.map(({ write }) => write(`${decoy}"`)))
  const downloads = await readDownload(page, () => plantDownload(page, bytes))
  ledger.controlForms({ 'the downloads': downloads }, decoy)
  ledger.control({ 'the printed file': await page.pdf() }, decoy)
}

/** Sends a request without the console’s `no-store`. The service sends it back compressed. */
async function leaveInCache(
  page: Page,
  endpoint: string,
  service: HostileService,
  decoy: string,
): Promise<void> {
  service.behave('a compressed body')
  await page.evaluate(
    async ([address, authorization]) => {
      await (await fetch(address, { headers: { authorization } })).text()
    },
    [endpoint, `Bearer ${decoy}`] as const,
  )
}

/** Sends a text in every part of a request, to a server that the reader did not choose. */
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
