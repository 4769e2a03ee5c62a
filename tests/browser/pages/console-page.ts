import type { Locator, Page } from '@playwright/test'

/** The console, addressed as a reader does: by roles and names. */
export class ConsolePage {
  readonly page: Page
  readonly keyField: Locator
  readonly server: Locator
  readonly send: Locator
  readonly sendWithoutKey: Locator
  readonly cancel: Locator
  readonly forget: Locator
  readonly request: Locator
  readonly response: Locator
  readonly body: Locator
  readonly snippet: Locator
  readonly copySnippet: Locator

  constructor(page: Page) {
    this.page = page
    this.keyField = page.getByLabel('API key')
    this.server = page.getByLabel('Server')
    this.send = page.getByRole('button', { name: 'Send', exact: true })
    this.sendWithoutKey = page.getByRole('button', { name: 'Send without a key' })
    this.cancel = page.getByRole('button', { name: 'Cancel' })
    this.forget = page.getByRole('button', { name: 'Forget key' })
    this.request = page.getByRole('region', { name: 'Request' })
    this.response = page.getByRole('region', { name: 'Response' })
    this.body = page.getByLabel('The body of the answer')
    this.snippet = page.getByRole('region', { name: 'In your terminal: curl' })
    this.copySnippet = this.snippet.getByRole('button', { name: 'Copy', exact: true })
  }

  /** Opens the console and waits until it is hydrated: an island loses its `ssr` attribute then. */
  async open(path = '/console/'): Promise<void> {
    await this.page.goto(path)
    await this.page.locator('astro-island:not([ssr]) .console').waitFor()
  }

  /** Types a key and leaves it to Enter to take it. */
  async enterKey(key: string): Promise<void> {
    await this.keyField.fill(key)
    await this.keyField.press('Enter')
  }

  /** Pastes through the clipboard, as a reader does. The context needs the clipboard permissions. */
  async pasteKey(key: string): Promise<void> {
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), key)
    await this.keyField.focus()
    await this.page.keyboard.press('ControlOrMeta+V')
  }
}
