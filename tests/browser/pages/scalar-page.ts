import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The code of Scalar, by its address. */
export const scalarItself = /\/_astro\/start-scalar\..*\.js/

/** The page on which Scalar draws the API document. */
export class ApiDocumentPage {
  /** What the page says by itself. */
  readonly about: Locator
  /** What Scalar draws. */
  readonly drawing: Locator
  /** The title of the document. */
  readonly beginning: Locator
  /** Scalar draws it when a reader comes near. */
  readonly operation: Locator
  readonly failure: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.about = page.locator('.plain-about')
    this.drawing = page.locator('.api-document')
    this.beginning = this.drawing.getByRole('heading', { name: 'Service API' })
    this.operation = this.drawing.getByRole('heading', { name: 'List experiments' })
    this.failure = page.getByRole('alert')
  }

  /** Opens the page and waits until Scalar has drawn the document. */
  async open(origin = ''): Promise<void> {
    await this.#page.goto(`${origin}/reference/api/`)
    // Three megabytes of script, on a machine that may be busy.
    await expect(this.beginning).toBeVisible({ timeout: 30_000 })
    await this.#page.waitForLoadState('networkidle')
  }

  /** Scrolls through the whole page, because Scalar draws what comes near. */
  async readToTheEnd(): Promise<void> {
    await this.#page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 4) {
        scrollTo(0, top)
        // Step after step, as a reader does.
        // oxlint-disable-next-line no-await-in-loop
        await new Promise(requestAnimationFrame)
      }
    })
    await expect(this.operation).toBeVisible()
    await this.#page.waitForLoadState('networkidle')
  }

  /** The names of everything in the drawing that can be pressed or filled in, each once. */
  async listButtons(): Promise<readonly string[]> {
    const names = await this.drawing
      .locator('button, [role=button], input, select, textarea, [contenteditable]')
      .filter({ visible: true })
      .evaluateAll((elements) =>
        elements.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
      )
    return [...new Set(names.map((name) => name.trim()))].toSorted()
  }
}
