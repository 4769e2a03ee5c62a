import type { BrowserContext, Page } from '@playwright/test'
import { locateConsole } from '../browser/pages/console-page.ts'
import type { ConsolePage } from '../browser/pages/console-page.ts'
import { openClipboard } from './clipboard.ts'
import type { Clipboard } from './clipboard.ts'
import { documentPlace } from './document-place.ts'
import { heapPlace } from './heap-place.ts'
import { endless } from './hostile-service.ts'
import type { HostileLogin } from './hostile-login.ts'
import type { Behaviour, HostileService } from './hostile-service.ts'
import { findForms } from './ledger.ts'
import type { Ledger, Spots } from './ledger.ts'
import type { Secret, SecretName } from './secrets.ts'
import { watchPage } from './page-watch.ts'
import type { PageWatch } from './page-watch.ts'
import { beginSignIn, findSignIn } from './sign-in.ts'
import { storagePlace } from './storage-place.ts'

/** Longer than a prefix that many keys share, and short enough to remain after truncation. */
const startLength = 24

/** Reader with a key, or who signs in, and one tab of the console, watched by the audit. */
export interface Tour {
  readonly page: Page
  readonly portal: ConsolePage
  readonly clipboard: Clipboard
  readonly watch: PageWatch
  readonly ledger: Ledger
  readonly secrets: readonly Secret[]
  readonly credential: SecretName
  readonly login: HostileLogin
  readonly open: () => Promise<void>
  /** Makes the page hold a credential, by typing a key or by signing in. */
  readonly hold: () => Promise<void>
  readonly awaitEntry: () => Promise<void>
  readonly pasteKey: () => Promise<void>
  readonly typeKey: () => Promise<void>
  /** Sends the held credential and waits until the page shows the response. */
  readonly send: (behaviour: Behaviour) => Promise<void>
  /** Searches everything that the page shows and stores, except its memory. */
  readonly searchPage: (moment: string) => Promise<void>
  /** Searches the page for the first characters of the secrets, which truncation can leave. */
  readonly searchForStart: (moment: string) => Promise<void>
  /** Sends the held credential and waits for the first part of an endless body. */
  readonly beginEndless: () => Promise<void>
  /** Searches the memory, where a secret may be only while it is held. */
  readonly searchMemory: (moment: string, some?: readonly Secret[]) => Promise<void>
  readonly searchExport: (spots: Spots, moment: string) => void
  /** Returns the spots of a page that currently contain a secret, for moments when some may. */
  readonly listHolders: (name: SecretName, page?: Page) => Promise<readonly string[]>
}

/**
 * @param secrets the secrets so far; if they contain no key, the reader signs in
 * @param open opens a console and chooses the server
 */
export async function startTour(
  context: BrowserContext,
  service: HostileService,
  ledger: Ledger,
  secrets: readonly Secret[],
  open: (portal: ConsolePage) => Promise<void>,
): Promise<Tour> {
  const page = await context.newPage()
  const portal = locateConsole(page)
  const watch = await watchPage(context, page)
  const clipboard = openClipboard(context, service.elsewhere)
  const key = secrets.find(({ name }) => name === 'key')?.text
  const readPage = async (of = page): Promise<Spots> => ({
    ...(await documentPlace.read(of)),
    ...(await storagePlace.read(of)),
  })

  // Typed from outside, as with a keyboard: a script that fills the field would have the key in its memory.
  const typeKey = async () => {
    await portal.keyField.focus()
    await page.keyboard.type(key ?? '')
  }
  const enterKey = async () => {
    await typeKey()
    await page.keyboard.press('Enter')
    await portal.forget.waitFor()
  }
  const signIn = async () => {
    const opened = await beginSignIn(page)
    const closed = opened.waitForEvent('close')
    await opened.getByRole('link', { name: 'Consent' }).click()
    await closed
    await portal.forget.waitFor()
  }

  return {
    page,
    portal,
    clipboard,
    watch,
    ledger,
    secrets,
    credential: key === undefined ? 'access token' : 'key',
    login: service.login,
    open: () => open(portal),
    hold: key === undefined ? signIn : enterKey,
    awaitEntry: async () => {
      await (key === undefined ? findSignIn(page) : portal.keyField).waitFor()
    },
    pasteKey: async () => {
      await clipboard.put(key ?? '')
      await portal.keyField.focus()
      await page.keyboard.press('ControlOrMeta+V')
      await portal.forget.waitFor()
      // From here on, the clipboard contains only text copied by the portal.
      await clipboard.take()
    },
    typeKey,
    send: async (behaviour) => {
      service.behave(behaviour)
      await portal.send.click()
      // A truncated body may leave only the status to show.
      await portal.response
        .locator(
          '.portal-console-badge:not([data-kind="resting"], [data-kind="sending"], [data-kind="incomplete"])',
        )
        .waitFor()
      await portal.response.getByText('Reading the body…').waitFor({ state: 'hidden' })
      const hasBody = await portal.response.locator('.portal-console-body').isVisible()
      if (hasBody) await portal.body.waitFor()
    },
    searchPage: async (moment) => {
      ledger.search({ ...(await readPage()), ...(await watch.spots()) }, secrets, moment)
    },
    searchForStart: async (moment) => {
      const starts = secrets.map(({ name, text }) => ({ name, text: text.slice(0, startLength) }))
      ledger.search(await readPage(), starts, moment)
    },
    beginEndless: async () => {
      service.behave(endless)
      await portal.send.click()
      await portal.response.getByText('Receiving', { exact: true }).waitFor()
    },
    searchMemory: async (moment, some = secrets) => {
      ledger.search(await heapPlace.read(page), some, moment)
    },
    searchExport: (spots, moment) => ledger.search(spots, secrets, moment),
    listHolders: async (name, of = page) => {
      const spots = { ...(await readPage(of)), ...(await heapPlace.read(of)) }
      const texts = secrets.flatMap((secret) => (secret.name === name ? secret.text : []))
      return Object.entries(spots)
        .filter(([, content]) => texts.some((text) => findForms(text, content).length > 0))
        .map(([spot]) => spot)
    },
  }
}
