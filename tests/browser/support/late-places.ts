import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/console-page.ts'
import { SelfCheckPage } from '../pages/self-check-page.ts'

/** Something that a page loads when it is used. */
export interface LatePlace {
  readonly name: string
  /** What does not arrive at first. */
  readonly file: string
  /** What a reader does, at first and again. */
  readonly use: (page: Page) => Promise<void>
  readonly expectFailure: (page: Page) => Promise<void>
  readonly expectSuccess: (page: Page) => Promise<void>
}

const sending = {
  // Two clicks that follow each other at once are a double click, of which the second sends nothing.
  use: (page) => new ConsolePage(page).sendWithoutKey.press('Enter'),
  expectFailure: (page) =>
    expect(new ConsolePage(page).response).toContainText('Nothing was sent', { timeout: 15_000 }),
  expectSuccess: (page) =>
    expect(new ConsolePage(page).response.locator('.console-badge').first()).toHaveText(/^\d{3} /),
} as const satisfies Partial<LatePlace>

const choosing = {
  async use(page) {
    const { language } = new ConsolePage(page)
    await language.selectOption('curl')
    await language.selectOption('go')
  },
  expectFailure: (page) =>
    expect(new ConsolePage(page).snippet).toContainText('The snippet could not be loaded.'),
  expectSuccess: (page) => expect(new ConsolePage(page).snippetCode).toContainText('package main'),
} as const satisfies Partial<LatePlace>

const searching = {
  async use(page) {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search' }).press('Enter')
  },
  expectFailure: (page) =>
    expect(page.getByRole('dialog').getByRole('status')).toContainText('could not be loaded'),
  async expectSuccess(page) {
    await expect(page.getByRole('dialog').getByRole('status')).toBeEmpty()
    await page.keyboard.type('rotate')
    await expect(page.getByRole('option', { name: /rotate/i }).first()).toBeVisible()
  },
} as const satisfies Partial<LatePlace>

/** All that a page of the portal loads when it is used. The form's code is in any-loading.spec.ts, Scalar's in scalar.spec.ts. */
export const latePlaces: readonly LatePlace[] = [
  { name: 'Send', file: 'console-module', ...sending },
  { name: 'what Send imports', file: 'transport', ...sending },
  { name: 'a language', file: 'console-module', ...choosing },
  { name: 'the search', file: 'search-dialog', ...searching },
  {
    name: 'the check',
    file: 'SelfCheckPanel',
    use: (page) => new SelfCheckPage(page).summary.press('Enter'),
    expectFailure: (page) =>
      expect(new SelfCheckPage(page).panel).toContainText('The check could not be loaded.'),
    expectSuccess: (page) => expect(new SelfCheckPage(page).run).toBeVisible(),
  },
]
