import { expect } from '@playwright/test'
import type { Page, Route } from '@playwright/test'
import { locateConsole } from '../pages/console-page.ts'

export interface LazyResource {
  readonly name: string
  readonly file: string
  readonly fault: string
  readonly respond: (route: Route) => Promise<void>
  readonly use: (page: Page) => Promise<void>
  readonly expectFailure: (page: Page) => Promise<void>
  readonly expectSuccess: (page: Page) => Promise<void>
}

/**
 * Resources that a page of the portal loads on use, with a different error each. Except for the first, browsers cache the
 * responses, which are complete. Scalar's code is in scalar.spec.ts.
 */
export const lazyResources: readonly LazyResource[] = [
  {
    name: 'a language',
    file: 'console-module',
    fault: 'connection lost',
    respond: (route) => route.abort('failed'),
    async use(page) {
      const { language } = locateConsole(page)
      await language.selectOption('curl')
      await language.selectOption('go')
    },
    expectFailure: (page) =>
      expect(locateConsole(page).snippet).toContainText('The snippet could not be loaded.'),
    expectSuccess: (page) => expect(locateConsole(page).snippetCode).toContainText('package main'),
  },
  {
    name: 'Send',
    file: 'console-module',
    fault: 'captive portal page',
    respond: (route) => route.fulfill({ contentType: 'text/html', body: '<p>Sign in</p>' }),
    // Two immediate clicks are a double click, whose second click sends nothing.
    use: (page) => locateConsole(page).sendWithoutKey.press('Enter'),
    expectFailure: (page) =>
      expect(locateConsole(page).response).toContainText('Nothing was sent', { timeout: 15_000 }),
    expectSuccess: (page) =>
      expect(locateConsole(page).response.locator('.portal-console-badge').first()).toHaveText(
        /^\d{3} /,
      ),
  },
  {
    name: 'the search',
    file: 'search-dialog',
    fault: 'status 404',
    respond: (route) => route.fulfill({ status: 404, body: 'Not found' }),
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
  },
]
