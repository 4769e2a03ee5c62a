import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startModuleHost } from '../browser/support/engine/module-host.ts'
import type { ModuleHost } from '../browser/support/engine/module-host.ts'
import { startRawServer } from '../browser/support/engine/raw-server.ts'
import type { RawRequest, RawServer } from '../browser/support/engine/raw-server.ts'
import { auditDirectory } from '../support/test-places.ts'
import { locateBrowser } from './browser.ts'
import type { Engine } from './engine.ts'
import { createKinds } from './kinds.ts'
import type { AuditedKind } from './kinds.ts'
import type { Ledger, Spots } from './ledger.ts'
import type { PageWatch } from './page-watch.ts'
import { tellProgress } from './progress.ts'
import { searchProfile } from './profile.ts'

/**
 * Sends each kind of secret with the transport alone, each in a browser with a profile of its own, and searches for it everywhere
 * but in the requests that carry it. The server sends everything back.
 */
export async function auditKinds(engine: Engine, ledger: Ledger): Promise<void> {
  const host = await startModuleHost()
  const server = await startRawServer(echo)
  try {
    await controlKinds(engine, host, ledger)
    for (const kind of createKinds()) {
      // oxlint-disable-next-line no-await-in-loop -- one browser at a time
      await auditKind(engine, kind, host, server, ledger)
    }
  } finally {
    await Promise.all([host.stop(), server.stop()])
  }
}

async function auditKind(
  engine: Engine,
  kind: AuditedKind,
  host: ModuleHost,
  server: RawServer,
  ledger: Ledger,
): Promise<void> {
  tellProgress(kind.name)
  const folder = locateBrowser(join(auditDirectory, 'kinds', kind.name.replaceAll(' ', '-')))
  const browser = await engine.start(folder)
  const { context } = browser
  try {
    const page = await context.newPage()
    const watch = await browser.watch(page)
    await openHarness(page, host)
    server.take()
    await page.evaluate(
      async (given) => void (await globalThis.callEngine(given)),
      JSON.stringify(kind.call(server.url)),
    )
    noteArrival(kind, server, ledger)
    const spots = await readSpots(engine, page, watch)
    for (const text of kind.texts) ledger.search(spots, text, kind.name)
  } finally {
    await context.close()
  }
  const traffic = await browser.readTraffic()
  for (const text of kind.texts) {
    ledger.noteSearch(networkSpot, traffic.listStrays(text, new URL(server.url).host))
    // oxlint-disable-next-line no-await-in-loop -- one search of all files at a time
    const finds = await searchProfile(folder.profile, text)
    ledger.noteSearch(
      profileSpot,
      finds.map(({ file, encodings }) => `${kind.name}: ${file} (${encodings.join(', ')})`),
    )
  }
}

/** In a browser of its own, plants decoys of every kind wherever the audit searches, and notes whether they are found. */
async function controlKinds(engine: Engine, host: ModuleHost, ledger: Ledger): Promise<void> {
  tellProgress('controls: each kind of secret')
  const folder = locateBrowser(join(auditDirectory, 'kinds', 'controls'))
  const elsewhere = await startRawServer()
  const decoys = createKinds().flatMap(({ texts }) => texts)
  const all = decoys.join(' ')
  const browser = await engine.start(folder)
  const { context } = browser
  try {
    const page = await context.newPage()
    const watch = await browser.watch(page)
    await openHarness(page, host)
    for (const place of [engine.document, engine.storage, engine.memory]) {
      // oxlint-disable-next-line no-await-in-loop -- one place at a time
      await place.plant(page, all)
    }
    await page.evaluate((text) => console.log(text), all)
    const spots = await readSpots(engine, page, watch)
    for (const decoy of decoys) ledger.control(spots, decoy)
    await page.evaluate(async ([url, body]) => void (await fetch(url, { method: 'POST', body })), [
      elsewhere.url,
      all,
    ] as const)
  } finally {
    await context.close()
    await elsewhere.stop()
  }
  const traffic = await browser.readTraffic()
  for (const decoy of decoys) {
    ledger.noteControl(networkSpot, traffic.listStrays(decoy, 'nowhere.invalid').length > 0)
    // oxlint-disable-next-line no-await-in-loop -- one search of all files at a time
    ledger.noteControl(profileSpot, (await searchProfile(folder.profile, decoy)).length > 0)
  }
}

const networkSpot = 'the network log, for each kind of secret'
const profileSpot = 'the profile on disk, for each kind of secret'
const prefix = 'for each kind of secret: '

async function openHarness(page: Page, host: ModuleHost): Promise<void> {
  await page.goto(host.url)
  await page.waitForFunction(() => 'callEngine' in globalThis)
}

/** The page has no workers. */
async function readSpots(engine: Engine, page: Page, watch: PageWatch): Promise<Spots> {
  const { 'JavaScript heaps of workers': _, ...memory } = await engine.memory.read(page)
  const { 'console messages': messages = '' } = await watch.spots()
  const spots: Spots = {
    ...(await engine.document.read(page)),
    ...(await engine.storage.read(page)),
    ...memory,
    'console messages': messages,
  }
  return Object.fromEntries(
    Object.entries(spots).map(([spot, content]) => [`${prefix}${spot}`, content]),
  )
}

function noteArrival(kind: AuditedKind, server: RawServer, ledger: Ledger): void {
  const { requests, preflights } = server.take()
  const [request] = requests
  const places = request ? [request.target, ...request.headers.map(([, value]) => value)] : []
  ledger.noteFact(
    `${kind.name} arrived in one request, in the places that its scheme names`,
    requests.length === 1 &&
      kind.arrives.every(
        (text) =>
          places.some((place) => place.endsWith(text)) ||
          request?.body.toString('latin1').includes(text),
      ),
  )
  const inHeaders = [...preflights].flatMap(({ headers }) => headers.map(([, value]) => value))
  ledger.noteFact(
    `Before the request with ${kind.name}, no preflight had the secret in its headers`,
    kind.texts.every((text) => !inHeaders.join('\n').includes(text)),
  )
}

function echo({ target, headers, body }: RawRequest): string {
  return `${target} ${JSON.stringify(headers)} ${body.toString('latin1')}`
}
