import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The page on which Scalar draws the API document. */
export class ApiDocumentPage {
  /** What Scalar has drawn. */
  readonly drawing: Locator
  /** What says the same until then. */
  readonly text: Locator
  readonly operation: Locator
  readonly linkToOperation: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.drawing = page.locator('.api-document')
    this.text = page.locator('.api-document-text')
    this.operation = this.drawing.getByRole('heading', { name: 'List experiments' })
    this.linkToOperation = this.drawing.getByRole('link', { name: '/v1/experiments' })
  }

  /** @param heading of the text, by its id */
  async open(origin = '', heading = ''): Promise<void> {
    await this.#page.goto(`${origin}/reference/api/${heading}`)
    // Three megabytes of script, on a machine that may be busy.
    await expect(this.operation).toBeVisible({ timeout: 30_000 })
    await expect(this.text).toBeHidden()
    await this.#page.waitForLoadState('networkidle')
  }

  /** Scrolls through the whole page, and lets everything that watches for it do its work. */
  async readToTheEnd(): Promise<void> {
    await this.#page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 4) {
        scrollTo(0, top)
        // Step after step, as a reader does.
        // oxlint-disable-next-line no-await-in-loop
        await new Promise(requestAnimationFrame)
      }
      await new Promise((resolve) => {
        requestIdleCallback(resolve)
      })
    })
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
