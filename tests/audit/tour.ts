import type { BrowserContext, Page } from '@playwright/test'
import { ConsolePage } from '../browser/pages/console-page.ts'
import { openClipboard } from './clipboard.ts'
import type { Clipboard } from './clipboard.ts'
import { documentPlace } from './document-place.ts'
import { heapPlace } from './heap-place.ts'
import { endless } from './hostile-service.ts'
import type { Behaviour, HostileService } from './hostile-service.ts'
import { lookFor } from './ledger.ts'
import type { Ledger, Spots } from './ledger.ts'
import { watchPage } from './page-watch.ts'
import type { PageWatch } from './page-watch.ts'
import { storagePlace } from './storage-place.ts'

/** Longer than a prefix that many keys share, and short enough to be what a cut leaves. */
const startLength = 24

/** A reader with a key and one tab of the console, watched by the audit. */
export interface Tour {
  readonly page: Page
  readonly portal: ConsolePage
  readonly clipboard: Clipboard
  readonly watch: PageWatch
  readonly ledger: Ledger
  readonly open: () => Promise<void>
  readonly pasteKey: () => Promise<void>
  /** Types the key and leaves it in the field. */
  readonly typeKey: () => Promise<void>
  /** Types the key and presses Enter. */
  readonly enterKey: () => Promise<void>
  /** Sends the held key and waits until the page shows the response. */
  readonly send: (behaviour: Behaviour) => Promise<void>
  /** Searches everything that the page shows and stores, except its memory. */
  readonly searchPage: (moment: string) => Promise<void>
  /** Searches the page for the first characters of the key, which a cut can leave. */
  readonly searchForStart: (moment: string) => Promise<void>
  /** Sends the held key and waits for the first part of an endless body. */
  readonly beginEndless: () => Promise<void>
  /** Searches the memory, where a key may be only while it is held. */
  readonly searchMemory: (moment: string) => Promise<void>
  readonly searchExport: (spots: Spots, moment: string) => void
  /** The spots that have the key now, for moments when some may. */
  readonly listHolders: () => Promise<readonly string[]>
}

export async function startTour(
  context: BrowserContext,
  service: HostileService,
  ledger: Ledger,
  canary: string,
): Promise<Tour> {
  const page = await context.newPage()
  const portal = new ConsolePage(page)
  const watch = await watchPage(context, page)
  const clipboard = openClipboard(context, service.elsewhere)
  const readPage = async (): Promise<Spots> => ({
    ...(await documentPlace.read(page)),
    ...(await storagePlace.read(page)),
  })

  // Typed from outside, as with a keyboard: a script that fills the field would have the key in its memory.
  const typeKey = async () => {
    await portal.keyField.focus()
    await page.keyboard.type(canary)
  }

  return {
    page,
    portal,
    clipboard,
    watch,
    ledger,
    open: async () => {
      await portal.open()
      await portal.server.selectOption('service')
    },
    pasteKey: async () => {
      await clipboard.put(canary)
      await portal.keyField.focus()
      await page.keyboard.press('ControlOrMeta+V')
      await portal.forget.waitFor()
      // From here on the clipboard has only what the portal copies.
      await clipboard.take()
    },
    typeKey,
    enterKey: async () => {
      await typeKey()
      await page.keyboard.press('Enter')
      await portal.forget.waitFor()
    },
    send: async (behaviour) => {
      service.behave(behaviour)
      await portal.send.click()
      // A broken-off body may leave only the status to show.
      await portal.response
        .locator(
          '.console-badge:not([data-kind="resting"], [data-kind="sending"], [data-kind="incomplete"])',
        )
        .waitFor()
      await portal.response.getByText('Reading the body…').waitFor({ state: 'hidden' })
      const hasBody = await portal.response.locator('.console-body').isVisible()
      if (hasBody) await portal.body.waitFor()
    },
    searchPage: async (moment) => {
      ledger.search({ ...(await readPage()), ...(await watch.spots()) }, canary, moment)
    },
    searchForStart: async (moment) => {
      ledger.search(await readPage(), canary.slice(0, startLength), moment)
    },
    beginEndless: async () => {
      service.behave(endless)
      await portal.send.click()
      await portal.response.getByText('Receiving', { exact: true }).waitFor()
    },
    searchMemory: async (moment) => {
      ledger.search(await heapPlace.read(page), canary, moment)
    },
    searchExport: (spots, moment) => ledger.search(spots, canary, moment),
    listHolders: async () => {
      const spots = { ...(await readPage()), ...(await heapPlace.read(page)) }
      return Object.entries(spots)
        .filter(([, content]) => lookFor(canary, content).length > 0)
        .map(([spot]) => spot)
    },
  }
}
