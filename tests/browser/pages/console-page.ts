import type { Locator, Page } from '@playwright/test'
import { awaitHydration } from '../support/await-hydration.ts'

/** The console, located like a reader does: by roles and names. */
export class ConsolePage {
  readonly page: Page
  readonly keyField: Locator
  readonly server: Locator
  readonly send: Locator
  readonly sendWithoutKey: Locator
  readonly lateNotice: Locator
  readonly cancel: Locator
  readonly forget: Locator
  readonly request: Locator
  readonly response: Locator
  readonly body: Locator
  readonly snippet: Locator
  readonly snippetCode: Locator
  readonly copySnippet: Locator
  readonly language: Locator
  readonly addParameter: Locator

  constructor(page: Page) {
    this.page = page
    this.keyField = page.getByLabel('API key')
    this.server = page.getByLabel('Server')
    this.send = page.getByRole('button', { name: 'Send', exact: true })
    this.sendWithoutKey = page.getByRole('button', { name: 'Send without a key' })
    this.cancel = page.getByRole('button', { name: 'Cancel' })
    this.forget = page.getByRole('button', { name: 'Forget key' })
    this.request = page.getByRole('region', { name: 'Request' })
    this.lateNotice = page.locator('.portal-console-late')
    this.response = page.getByRole('region', { name: 'Response' })
    this.body = page.getByLabel('Body', { exact: true })
    this.snippet = page.getByRole('region', { name: 'Snippet' })
    this.snippetCode = this.snippet.locator('pre').first()
    this.language = this.snippet.getByLabel('Language')
    this.addParameter = page.getByRole('button', { name: 'Add a query parameter' })
    this.copySnippet = this.snippet.getByRole('button', { name: 'Copy', exact: true })
  }

  async open(path = '/console/'): Promise<void> {
    await this.page.goto(path)
    await awaitHydration(this.page)
  }

  async openWithService(path?: string): Promise<void> {
    await this.open(path)
    await this.server.selectOption('service')
  }

  async enterKey(key: string): Promise<void> {
    await this.keyField.fill(key)
    await this.keyField.press('Enter')
  }

  async enterParameters(
    parameters: readonly (readonly [name: string, value: string])[],
  ): Promise<void> {
    if (parameters.length === 0) return
    await this.request.getByText('Extra parameters and headers', { exact: true }).click()
    for (const [index, [name, value]] of parameters.entries()) {
      await this.addParameter.click()
      await this.page.getByLabel(`Name of parameter ${index + 1}`).fill(name)
      await this.page.getByLabel(`Value of parameter ${index + 1}`).fill(value)
    }
  }

  /** Pastes from the clipboard, as a reader does. The context needs the clipboard permissions. */
  async pasteKey(key: string): Promise<void> {
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), key)
    await this.keyField.focus()
    await this.page.keyboard.press('ControlOrMeta+V')
  }
}
