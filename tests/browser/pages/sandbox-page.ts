import type { Locator, Page } from '@playwright/test'

/** The sandbox's web application, used exactly as documented. */
export class SandboxPage {
  readonly page: Page
  readonly nameField: Locator
  readonly createKeyButton: Locator

  constructor(page: Page) {
    this.page = page
    this.nameField = page.getByLabel('Name')
    this.createKeyButton = page.getByRole('button', { name: 'Create key' })
  }

  async signIn(sandboxUrl: string): Promise<void> {
    await this.page.goto(sandboxUrl)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }

  /** Section 5 of the source: Settings, then Developer, then Create New Key, then a descriptive name. */
  async createKey(name: string): Promise<string> {
    await this.page.getByRole('link', { name: 'Settings' }).first().click()
    await this.page.getByRole('link', { name: 'Developer' }).first().click()
    await this.page
      .getByRole('link', { name: 'Create New Key' })
      .or(this.page.getByRole('button', { name: 'Create New Key' }))
      .click()
    await this.nameField.fill(name)
    await this.createKeyButton.click()
    return this.readShownKey()
  }

  /** The key value, on the only page that shows it. */
  async readShownKey(): Promise<string> {
    return this.page.getByRole('textbox', { name: 'API key' }).inputValue()
  }
}
