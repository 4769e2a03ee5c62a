import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { OperationPage } from './operation-page.ts'

export class ChooserPage extends OperationPage {
  readonly picker: Locator
  readonly finder: Locator
  readonly options: Locator
  readonly #page: Page
  readonly #origin: string

  constructor(page: Page, origin: string) {
    super(page)
    this.#page = page
    this.#origin = origin
    this.picker = page.getByRole('button', { name: /^Operation / })
    this.finder = page.getByRole('combobox', { name: 'Find an operation' })
    this.options = page.getByRole('listbox', { name: 'Operations' }).getByRole('option')
  }

  async openChooser(fragment = ''): Promise<void> {
    await this.#page.goto(`${this.#origin}/console/${fragment}`)
    // The element exists once the page is hydrated.
    await expect(this.picker).toBeVisible()
  }

  async find(words: string): Promise<void> {
    await this.picker.focus()
    await this.#page.keyboard.press('Enter')
    await expect(this.finder).toBeFocused()
    await this.#page.keyboard.insertText(words)
    await expect(this.options.first()).toBeVisible()
    await this.#page.keyboard.press('Enter')
    await expect(this.finder).toBeHidden()
    await expect(this.picker).toBeFocused()
  }
}
