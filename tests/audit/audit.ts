import { mkdir, rm } from 'node:fs/promises'
import { previewSite } from '#host/preview-site.ts'
import {
  auditDirectory,
  siteDirectory,
  portalUrl,
  servicePort,
  serviceUrl,
} from '../support/test-places.ts'
import { createCanary } from './canary.ts'
import { startBrowser } from './chromium.ts'
import { runControls } from './controls.ts'
import { startHostileService } from './hostile-service.ts'
import type { HostileService } from './hostile-service.ts'
import { takeJourney } from './journey.ts'
import { Ledger, printProgress } from './ledger.ts'
import type { Traffic } from './net-log.ts'
import { countServiceWorkers } from './page-watch.ts'
import { searchProfile } from './profile.ts'
import { spots } from './spots.ts'
import { startTour } from './tour.ts'

/** The only URL that the key may be sent to. */
const endpoint = `${serviceUrl}/v1/experiments`

/**
 * Does with a key everything that a reader and a hostile service can do, and searches for it everywhere except the
 * header that carries it. The site must be built.
 */
export async function auditKey(): Promise<Ledger> {
  const ledger = new Ledger()
  await rm(auditDirectory, { recursive: true, force: true })
  await mkdir(auditDirectory, { recursive: true })
  const port = Number(new URL(portalUrl).port)
  const portal = await previewSite(siteDirectory, { port, base: '' })
  const service = await startHostileService(Number(servicePort), portalUrl)
  const canary = createCanary()
  try {
    await runControls(`${auditDirectory}/controls`, endpoint, service, ledger)
    ledger.noteFact('A followed redirect would be noticed', countFollowed(service) > 0)
    const before = countFollowed(service)
    const traffic = [
      await runUntilCrash(service, ledger, canary),
      await runUntilClose(service, ledger, canary),
    ]
    ledger.noteFact('No redirect was followed', countFollowed(service) === before)
    checkTraffic(traffic, service, ledger, canary)
    const searched = new Set(ledger.entries.map(({ spot }) => spot))
    ledger.noteFact(
      'Every place that can be searched was searched',
      spots.every((spot) => searched.has(spot)),
    )
    return ledger
  } catch (error) {
    throw hideText(error, canary)
  } finally {
    await Promise.all([service.stop(), portal.stop()])
    // The controls leave profiles full of decoys. A browser that crashed may still write for a moment.
    await rm(auditDirectory, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
}

/** The first browser takes the whole journey and crashes while a page holds a key. */
async function runUntilCrash(
  service: HostileService,
  ledger: Ledger,
  canary: string,
): Promise<Traffic> {
  const browser = await startBrowser(profile, 'first')
  try {
    const tour = await startTour(browser.context, service, ledger, canary)
    await takeJourney(tour)
    const another = await startTour(browser.context, service, ledger, canary)
    await another.open()
    await another.enterKey()
    await another.send('a success')
    ledger.noteFact(
      'No service worker was registered',
      (await countServiceWorkers(another.page)) === 0,
    )
    const watches = [tour.watch, another.watch]
    ledger.noteFact(
      'No error went uncaught',
      watches.every(({ uncaught }) => uncaught() === 0),
    )
    ledger.noteFact(
      'Nothing violated the policy',
      watches.every(({ violations }) => violations() === 0),
    )
    await browser.crash()
  } finally {
    await browser.context.close()
  }
  await searchDisk(ledger, canary, 'after a browser crash')
  return browser.readTraffic()
}

/** The second browser starts with the first one’s profile, uses a key and closes normally. */
async function runUntilClose(
  service: HostileService,
  ledger: Ledger,
  canary: string,
): Promise<Traffic> {
  const browser = await startBrowser(profile, 'second')
  try {
    const tour = await startTour(browser.context, service, ledger, canary)
    await tour.open()
    await tour.searchPage('in the restarted browser')
    await tour.searchMemory('in the restarted browser')
    await tour.pasteKey()
    await tour.send('a server error')
    await tour.searchPage('in the restarted browser, after a server error')
  } finally {
    await browser.context.close()
  }
  await searchDisk(ledger, canary, 'after the browser was closed')
  return browser.readTraffic()
}

const profile = `${auditDirectory}/profile`

async function searchDisk(ledger: Ledger, canary: string, moment: string): Promise<void> {
  printProgress(`the profile on disk, ${moment}`)
  const finds = await searchProfile(profile, canary)
  const sightings = finds.map(({ file, forms }) => `${moment}: ${file} (${forms.join(', ')})`)
  ledger.noteSearch('the profile on disk', sightings)
}

/** Redirects lead to a URL with a query; the page that reads the clipboard has none. */
function countFollowed({ visits }: HostileService): number {
  return visits.filter((target) => target.includes('?')).length
}

/** Compares what the browsers sent with what arrived. */
function checkTraffic(
  traffic: readonly Traffic[],
  service: HostileService,
  ledger: Ledger,
  canary: string,
): void {
  const passages = traffic.map(({ follow }) => follow(canary, endpoint))
  for (const { strays } of passages) ledger.noteSearch('the network log', strays)
  const sent = passages.reduce((sum, { authorizations }) => sum + authorizations, 0)
  const arrivals = service.received.filter(
    ({ headers }) => headers.authorization === `Bearer ${canary}`,
  )
  ledger.noteFact(
    `The key went out in ${sent} Authorization headers, and ${arrivals.length} arrived`,
    sent > 0 && sent === arrivals.length,
  )
  const probes = service.received.filter(
    ({ method, headers }) => method === 'GET' && headers.authorization === undefined,
  )
  ledger.noteFact(
    'The second request, after a response that no page may read, was sent without the key',
    probes.length === 1,
  )
  const allowed = new Set([portalUrl, new URL(serviceUrl).origin])
  const urls = traffic.flatMap(({ requested }) => requested)
  ledger.noteFact(
    'The pages sent requests only to their own host and the service',
    urls.length > 0 && urls.every((url) => allowed.has(new URL(url).origin)),
  )
}

/** Error messages may quote what was typed. */
function hideText(error: unknown, text: string): Error {
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
  const hidden = new Error(message.replaceAll(text, '[the key]'))
  hidden.stack = stack.replaceAll(text, '[the key]')
  return hidden
}
