import type { Page } from '@playwright/test'
import { awaitHydration } from '../support/await-hydration.ts'

/** Locates the console like a reader does: by roles and names. */
export function locateConsole(page: Page) {
  const snippet = page.getByRole('region', { name: 'Snippet' })
  return {
    page,
    keyField: page.getByLabel('API key'),
    server: page.getByLabel('Server'),
    send: page.getByRole('button', { name: 'Send', exact: true }),
    sendWithoutKey: page.getByRole('button', { name: 'Send without a key' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
    forget: page.getByRole('button', { name: 'Forget key' }),
    request: page.getByRole('region', { name: 'Request' }),
    lateNotice: page.locator('.portal-console-late'),
    response: page.getByRole('region', { name: 'Response' }),
    body: page.getByLabel('Body', { exact: true }),
    responseTab: page.getByRole('tab', { name: 'Response' }),
    snippetTab: page.getByRole('tab', { name: 'Snippet' }),
    snippet,
    snippetCode: snippet.locator('pre').first(),
    language: snippet.getByLabel('Language'),
    copySnippet: snippet.getByRole('button', { name: 'Copy', exact: true }),

    async open(path = '/console/'): Promise<void> {
      await page.goto(path)
      await awaitHydration(page)
    },

    async openWithService(path?: string): Promise<void> {
      await this.open(path)
      await this.server.selectOption('service')
    },

    async enterKey(key: string): Promise<void> {
      await this.keyField.fill(key)
      await this.keyField.press('Enter')
    },

    async enterParameter(name: string, value: string): Promise<void> {
      await page.getByRole('button', { name: '+ Query' }).click()
      await page.getByLabel('Name of parameter 1').fill(name)
      await page.getByLabel('Value of parameter 1').fill(value)
    },

    /** Pastes from the clipboard, as a reader does. The context needs the clipboard permissions. */
    async pasteKey(key: string): Promise<void> {
      await page.evaluate((text) => navigator.clipboard.writeText(text), key)
      await this.keyField.focus()
      await page.keyboard.press('ControlOrMeta+V')
    },
  }
}

export type ConsolePage = ReturnType<typeof locateConsole>
