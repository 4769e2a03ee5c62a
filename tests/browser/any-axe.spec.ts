import type { Page } from '@playwright/test'
import { expect, test } from './every-input-fixtures.ts'
import type { OperationPage } from './pages/operation-page.ts'
import { runAxe } from './support/run-axe.ts'

interface State {
  readonly name: string
  readonly slug: string
  readonly reach?: (operation: OperationPage, page: Page, file: string) => Promise<void>
}

const key = 'obviously-fake-token'

const states: readonly State[] = [
  {
    name: 'parameters, unfolded and filled in',
    slug: 'find-pets',
    reach: async (operation) => {
      await operation.field('limit').fill('5')
      await operation.add('tags')
      await operation.field('tags 1').fill('a')
      await operation.add('where')
      await operation.button('Add a field to where').click()
      await operation.console.request.getByText('Extra parameters').click()
      await operation.button('Add a query parameter').click()
    },
  },
  {
    name: 'faults beside fields',
    slug: 'find-pets',
    reach: async (operation) => operation.console.send.click(),
  },
  {
    name: 'a contradiction with its question',
    slug: 'find-pets',
    reach: async (operation) => {
      await operation.field('limit').fill('500')
      await operation.console.send.click()
      await expect(operation.button('Send anyway')).toBeVisible()
    },
  },
  { name: 'an empty body as a form', slug: 'add-pet' },
  {
    name: 'a response',
    slug: 'remove-pet',
    reach: async (operation) => {
      await operation.field('petId').fill('7')
      await operation.console.send.click()
      await operation.button('Send DELETE').click()
      await expect(operation.console.response).toContainText('200 OK')
    },
  },
  {
    name: 'a failure',
    slug: 'add-note',
    reach: async (operation, page) => {
      await page.route('**/base/notes', (route) => route.abort())
      await operation.field('Body as text').fill('one')
      await operation.console.send.click()
      await operation.button('Send POST').click()
      await expect(page.locator('[data-failure]')).toBeVisible()
    },
  },
  {
    name: 'a held key, a chosen file and a snippet that is refused',
    slug: 'add-picture',
    reach: async (operation, _page, file) => {
      await operation.field('API key').fill(key)
      await operation.button('Use key').click()
      await operation.field('petId').fill('7')
      await operation.console.request.getByLabel('for picture').setInputFiles(file)
      await operation.field('caption').fill('In the sun')
      await operation.console.language.selectOption({ label: 'PowerShell (Invoke-RestMethod)' })
      await expect(operation.console.snippet).toContainText('cannot send a multipart body')
    },
  },
  { name: 'a name and a password', slug: 'use-account' },
  {
    name: 'a combination, of which one is held',
    slug: 'use-both',
    reach: async (operation) => {
      await operation.field('API key (headerKey)').fill(key)
      await operation.field('API key (headerKey)').press('Enter')
    },
  },
  {
    name: 'a credential that no page can send',
    slug: 'use-either',
    reach: async (operation) => {
      await operation.field('Credential').selectOption('cookieKey')
    },
  },
  { name: 'an access token of OAuth 2', slug: 'use-granted-token' },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name, slug, reach } of states) {
    test(`Axe finds nothing in ${colorScheme}: ${name}`, async ({
      page,
      everyInput,
      operation,
      picture,
    }) => {
      await page.emulateMedia({ colorScheme })
      await operation.open(everyInput, slug)
      await reach?.(operation, page, picture)
      expect(await runAxe(page, '.console')).toEqual([])
    })
  }
}
