import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export const scalarScript = /\/_astro\/start-scalar\..*\.js/

export class ApiDocumentPage {
  /** Content of the page without Scalar. */
  readonly about: Locator
  readonly rendered: Locator
  readonly title: Locator
  /** Rendered by Scalar when it comes near the viewport. */
  readonly operation: Locator
  readonly failure: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.about = page.locator('.portal-plain-about')
    this.rendered = page.locator('.portal-api-document')
    this.title = this.rendered.getByRole('heading', { name: 'Service API' })
    this.operation = this.rendered.getByRole('heading', { name: 'List experiments' })
    this.failure = page.getByRole('alert')
  }

  async open(origin = ''): Promise<void> {
    await this.#page.goto(`${origin}/reference/api/`)
    // Loads three megabytes of script, on a machine that may be busy.
    await expect(this.title).toBeVisible({ timeout: 30_000 })
    await this.#page.waitForLoadState('networkidle')
  }

  async openAndScroll(origin?: string): Promise<void> {
    await this.open(origin)
    await this.scrollToEnd()
  }

  /** Scrolls through the complete page, because Scalar renders content that comes near the viewport. */
  async scrollToEnd(): Promise<void> {
    await this.#page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 4) {
        scrollTo(0, top)
        await new Promise(requestAnimationFrame)
      }
    })
    await expect(this.operation).toBeVisible()
    await this.#page.waitForLoadState('networkidle')
  }

  async listControls(): Promise<readonly string[]> {
    const names = await this.rendered
      .locator('button, [role=button], input, select, textarea, [contenteditable]')
      .filter({ visible: true })
      .evaluateAll((elements) =>
        elements.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
      )
    return [...new Set(names.map((name) => name.trim()))].toSorted()
  }
}
