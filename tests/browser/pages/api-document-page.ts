import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** Before Scalar itself is there, and with it. */
export const states = [
  ['as it was drawn', 'open'],
  ['awake', 'openAwake'],
] as const

/** The code of Scalar, by its address. */
export const scalarItself = /\/_astro\/start-scalar\..*\.js/

/** The page on which Scalar draws the API document. */
export class ApiDocumentPage {
  /** What Scalar has drawn, in the build or here. */
  readonly drawing: Locator
  /** What says the same to the search. */
  readonly text: Locator
  readonly operation: Locator
  readonly linkToOperation: Locator
  /** The parts of the document by the names that they have in Scalar itself. */
  readonly partsOfScalar: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.drawing = page.locator('.api-document')
    this.text = page.locator('.api-document-text')
    this.operation = this.drawing.getByRole('heading', { name: 'List experiments' })
    this.linkToOperation = this.drawing.getByRole('link', { name: '/v1/experiments' })
    this.partsOfScalar = this.drawing.locator('[id^="document/"]')
  }

  /** @param part of the document, as the address names it */
  async open(origin = '', part = ''): Promise<void> {
    await this.#page.goto(`${origin}/reference/api/${part}`)
    await expect(this.operation).toBeVisible()
    await expect(this.text).toBeHidden()
    await this.#page.waitForLoadState('networkidle')
  }

  /** Opens the page and reaches for a control, so that Scalar itself is there. */
  async openAwake(origin = '', part = ''): Promise<void> {
    await this.open(origin, part)
    await this.drawing.getByRole('button').first().focus()
    await this.waitUntilAwake()
    await this.#page.waitForLoadState('networkidle')
  }

  async waitUntilAwake(): Promise<void> {
    // Three megabytes of script, on a machine that may be busy.
    await expect(this.partsOfScalar).not.toHaveCount(0, { timeout: 30_000 })
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

  /** The place and the looks of everything that is seen in the drawing. */
  async readLooks(): Promise<readonly string[]> {
    return this.drawing.locator('*').evaluateAll((elements) =>
      elements
        .filter((element) => element.getBoundingClientRect().height > 0)
        .map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const { color, backgroundColor, border, font, opacity } = getComputedStyle(element)
          const place = [left, top + scrollY, width, height].map(Math.round)
          return [element.tagName, place, color, backgroundColor, border, font, opacity].join(' ')
        }),
    )
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
