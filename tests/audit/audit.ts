import { mkdir, rm } from 'node:fs/promises'
import { previewSite } from '#starlight/serve/preview-site.ts'
import { buildTestSite } from '../support/sites.ts'
import type { SiteName } from '../support/sites.ts'
import { auditDirectory, portalUrl, servicePort, serviceUrl } from '../support/test-locations.ts'
import type { ConsolePage } from '../browser/pages/console-page.ts'
import { createCanary } from './canary.ts'
import { startBrowser } from './chromium.ts'
import { runControls } from './controls.ts'
import { startHostileService } from './hostile-service.ts'
import type { HostileService } from './hostile-service.ts'
import { takeKeyJourney } from './journey.ts'
import { Ledger, getSecretNames, printProgress } from './ledger.ts'
import type { Traffic } from './net-log.ts'
import { countServiceWorkers } from './page-watch.ts'
import { isAddressRecord, searchProfile } from './profile.ts'
import { takeRecipeJourney } from './recipe-journey.ts'
import { endpoints, isSecretName, wayOfTenant, ways } from './secrets.ts'
import type { Secret, Way } from './secrets.ts'
import { takeSignInJourney } from './sign-in-journey.ts'
import { spots } from './spots.ts'
import { openTenant, takeTenantJourney } from './tenant-journey.ts'
import { startTour } from './tour.ts'
import type { Tour } from './tour.ts'

/** Part of the audit: secrets of one kind, in a site that accepts them. */
interface Stage {
  readonly site: SiteName
  /** Secrets so far. The service adds those of a sign-in. */
  readonly secrets: Secret[]
  readonly takeJourney: (tour: Tour) => Promise<void>
  readonly hold: (tour: Tour) => Promise<void>
  readonly open: (portal: ConsolePage) => Promise<void>
  /** Where the secrets may be sent, if not where their names permit. */
  readonly way?: Way
  /** URLs of the only servers that pages may call. */
  readonly called: readonly string[]
}

/**
 * Uses a key and a sign-in in every way that a reader and a hostile service can, and searches for every secret everywhere
 * except in its own requests.
 */
export async function auditSecrets(): Promise<Ledger> {
  const ledger = new Ledger()
  await rm(auditDirectory, { recursive: true, force: true })
  await mkdir(auditDirectory, { recursive: true })
  try {
    await auditStage(ledger, {
      site: 'default',
      secrets: [{ name: 'key', text: createCanary() }],
      takeJourney: takeKeyJourney,
      hold: ({ pasteKey }) => pasteKey(),
      open: async (portal) => {
        await portal.open('/console/')
        await portal.server.selectOption('service')
      },
      called: [serviceUrl],
    })
    await auditStage(ledger, {
      site: 'signIn',
      secrets: [{ name: 'client secret', text: createCanary() }],
      takeJourney: takeSignInJourney,
      hold: ({ hold }) => hold(),
      open: async (portal) => {
        await portal.open('/console/#operation=use-granted-token')
        await portal.server.selectOption('sandbox')
      },
      called: [serviceUrl],
    })
    await auditStage(ledger, {
      site: 'hostileRecipe',
      secrets: [{ name: 'key', text: createCanary() }],
      takeJourney: async (tour) => {
        await takeTenantJourney(tour)
        await takeRecipeJourney(tour)
      },
      hold: ({ pasteKey }) => pasteKey(),
      open: openTenant,
      way: wayOfTenant,
      called: [endpoints.tenant, endpoints.otherTenant],
    })
    for (const name of Object.keys(ways).filter(isSecretName)) {
      ledger.noteFact(
        `Every place that can be searched was searched for the ${name}`,
        spots.every((spot) => ledger.wasSearched(spot, name)),
      )
    }
    return ledger
  } finally {
    // The controls leave profiles full of decoys. A crashed browser may still write for a moment.
    await rm(auditDirectory, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
}

async function auditStage(ledger: Ledger, stage: Stage): Promise<void> {
  const directory = await buildTestSite(stage.site)
  const port = Number(new URL(portalUrl).port)
  const portal = await previewSite(directory, { port, base: '' })
  const service = await startHostileService(Number(servicePort), portalUrl, stage.secrets)
  try {
    if (stage.site === 'default') {
      await runControls(`${auditDirectory}/controls`, service, ledger)
      ledger.noteFact('A followed redirect would be noticed', countFollowed(service) > 0)
    }
    const before = countFollowed(service)
    const traffic = [
      await runUntilCrash(service, ledger, stage),
      await runUntilClose(service, ledger, stage),
    ]
    ledger.noteFact('No redirect was followed', countFollowed(service) === before)
    checkTraffic(traffic, service, ledger, stage)
    if (stage.way === undefined) checkProbes(service, ledger)
    else checkTenants(service, ledger)
  } catch (error) {
    throw hideTexts(error, stage.secrets)
  } finally {
    await Promise.all([service.stop(), portal.stop()])
  }
}

/** Runs the complete journey in the first browser, which crashes while a page holds a credential. */
async function runUntilCrash(
  service: HostileService,
  ledger: Ledger,
  { site, secrets, takeJourney, open }: Stage,
): Promise<Traffic> {
  const browser = await startBrowser(locateProfile(site), 'first')
  try {
    const tour = await startTour(browser.context, service, ledger, secrets, open)
    await takeJourney(tour)
    const another = await startTour(browser.context, service, ledger, secrets, open)
    await another.open()
    await another.hold()
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
  await searchDisk(ledger, site, secrets, 'after a browser crash')
  return browser.readTraffic()
}

/** Starts the second browser with the profile of the first, uses a credential and closes it normally. */
async function runUntilClose(
  service: HostileService,
  ledger: Ledger,
  { site, secrets, hold, open }: Stage,
): Promise<Traffic> {
  const browser = await startBrowser(locateProfile(site), 'second')
  try {
    const tour = await startTour(browser.context, service, ledger, secrets, open)
    await tour.open()
    await tour.searchPage('in the restarted browser')
    await tour.searchMemory('in the restarted browser')
    await hold(tour)
    await tour.send('a server error')
    await tour.searchPage('in the restarted browser, after a server error')
  } finally {
    await browser.context.close()
  }
  await searchDisk(ledger, site, secrets, 'after the browser was closed')
  return browser.readTraffic()
}

function locateProfile(site: SiteName): string {
  return `${auditDirectory}/profile-${site}`
}

async function searchDisk(
  ledger: Ledger,
  site: SiteName,
  secrets: readonly Secret[],
  moment: string,
): Promise<void> {
  printProgress(`the profile on disk, ${moment}`)
  const finds = await searchProfile(locateProfile(site), secrets)
  const sightings = finds
    .filter((find) => !isAddressRecord(find))
    .map(({ file, found }) => `${moment}: ${file}: ${found.join(', ')}`)
  ledger.noteSearch('the profile on disk', sightings, getSecretNames(secrets))
}

/** Redirects lead to a URL with a query; the page that reads the clipboard has no query. */
function countFollowed({ visits }: HostileService): number {
  return visits.filter((target) => target.includes('?')).length
}

/** Compares the requests that the browsers sent with the requests that arrived. */
function checkTraffic(
  traffic: readonly Traffic[],
  service: HostileService,
  ledger: Ledger,
  { secrets, way: ownWay, called }: Stage,
): void {
  for (const name of getSecretNames(secrets)) {
    const texts = secrets.flatMap((secret) => (secret.name === name ? secret.text : []))
    const way: Way = ownWay ?? ways[name]
    const passages = traffic.flatMap(({ follow }) => texts.map((text) => follow(text, way)))
    for (const { strays } of passages) {
      const sightings = strays.map((stray) => `the ${name}: ${stray}`)
      ledger.noteSearch('the network log', sightings, [name])
    }
    const sent = passages.reduce((sum, passage) => sum + passage.sent, 0)
    const arrived = service.received.filter((arrival) =>
      way.slots.some(({ read }) => texts.includes(read?.(arrival) ?? '')),
    )
    ledger.noteFact(
      `The ${name} was sent in ${sent} permitted requests, and ${arrived.length} arrived`,
      sent > 0 && sent === arrived.length,
    )
  }
  const allowed = new Set([portalUrl, ...called].map((url) => new URL(url).origin))
  const urls = traffic.flatMap(({ requested }) => requested)
  ledger.noteFact(
    'The pages sent requests only to their own host and the service',
    urls.length > 0 && urls.every((url) => allowed.has(new URL(url).origin)),
  )
}

function checkProbes(service: HostileService, ledger: Ledger): void {
  const probes = service.received.filter(
    ({ method, target, authorization }) =>
      method === 'GET' &&
      target.startsWith(new URL(serviceUrl).pathname) &&
      authorization === undefined,
  )
  const { length } = service.unreadable
  ledger.noteFact(
    `After ${length} responses that pages cannot read, there were ${probes.length} second requests, without a credential`,
    probes.length > 0 && probes.length <= length,
  )
}

function checkTenants({ received }: HostileService, ledger: Ledger): void {
  const { host } = new URL(endpoints.otherTenant)
  const calls = received.filter((arrival) => arrival.host === host && arrival.method === 'GET')
  ledger.noteFact(
    `The server of another tenant got ${calls.length} requests, none with a key`,
    calls.length > 0 && calls.every(({ authorization }) => authorization === undefined),
  )
}

/** Error messages may quote typed text. */
function hideTexts(error: unknown, secrets: readonly Secret[]): Error {
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
  const hide = (quoted: string) =>
    secrets.reduce((rest, { name, text }) => rest.replaceAll(text, `[the ${name}]`), quoted)
  const hidden = new Error(hide(message))
  hidden.stack = hide(stack)
  return hidden
}
