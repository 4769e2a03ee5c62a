import type { Page } from '@playwright/test'
import type { Spots } from './ledger.ts'

/**
 * Something that can hold a text. It is read whole and searched outside the browser: a search inside would put the canary
 * into the memory of the page.
 */
export interface Place {
  readonly read: (page: Page) => Promise<Spots>
  /** Puts a text into every spot that `read` names, to prove that a search finds it there. */
  readonly plant: (page: Page, text: string) => Promise<void>
}
