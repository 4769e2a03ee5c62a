import type { BrowserContext, Page } from '@playwright/test'
import type { Form } from './forms.ts'
import type { PageWatch } from './page-watch.ts'
import type { Place } from './place.ts'

/** A browser engine as the audit uses it: one journey and one set of controls run in each. */
export interface Engine {
  /** Starts a browser like a reader's: with a profile on disk and the back/forward cache. */
  readonly start: (folder: BrowserFolder) => Promise<AuditedBrowser>
  /** What a page shows and consists of. */
  readonly document: Place
  /** What a page can leave in the browser, its window, its address and its history. */
  readonly storage: Place
  readonly memory: Place
  /** What its clipboard can hold of all forms. */
  readonly clipboardForms: readonly Form[]
  /** Leaves the console and comes back; says whether the back/forward cache restored the page. */
  readonly leaveAndComeBack: (page: Page, whileAway: () => Promise<void>) => Promise<boolean>
  /** Ends the page's process and loads the page again; returns what its key field has then. */
  readonly crashPage: (page: Page) => Promise<unknown>
  /** Parts of the paths of the files in which a profile keeps what a page stored. */
  readonly stores: readonly string[]
}

/** The files of one browser of the audit. */
export interface BrowserFolder {
  /** Browsers may use it one after the other. */
  readonly profile: string
  /** Where a browser that logs its traffic does so. */
  readonly log: string
}

export interface AuditedBrowser {
  readonly context: BrowserContext
  readonly watch: (page: Page) => Promise<PageWatch>
  /** Ends the browser without a chance to tidy up, and waits until it is gone. */
  readonly crash: () => Promise<void>
  /** What the browser sent. Only once it has ended. */
  readonly readTraffic: () => Promise<Traffic>
}

export interface Traffic {
  /**
   * Follows a text. Requests to the URL may contain it in `Authorization` only, what comes from there may contain it, and
   * nothing else may contain it at all.
   */
  readonly follow: (text: string, url: string) => Passage
  /** Where else than on the way to one host or back a text was. */
  readonly listStrays: (text: string, host: string) => readonly string[]
  /** The URLs that pages of the portal asked for. */
  readonly requested: readonly string[]
}

/** Where a text went over the network. */
export interface Passage {
  /** How many requests to the address had it as their bearer credential and nowhere else. */
  readonly authorizations: number
  /** Anything else that shows it, with the address if known. */
  readonly strays: readonly string[]
}
