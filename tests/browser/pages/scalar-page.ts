import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

export const scalarScript = /\/_astro\/start-scalar\..*\.js/

export function locateApiDocument(page: Page) {
  const rendered = page.locator('.portal-api-document')
  return {
    loading: page.locator('.portal-api-document-loading'),
    rendered,
    title: rendered.getByRole('heading', { name: 'Service API' }),
    /** Rendered by Scalar when it comes near the viewport. */
    operation: rendered.getByRole('heading', { name: 'List experiments' }),
    failure: page.getByRole('alert'),

    async open(origin = '', fragment = ''): Promise<void> {
      await page.goto(`${origin}/reference/api/${fragment}`)
      // Loads three megabytes of script, on a machine that may be busy.
      await expect(this.title).toBeVisible({ timeout: 30_000 })
      await page.waitForLoadState('networkidle')
    },

    /** Opens the complete page, because Scalar renders content that comes near the viewport. */
    async openAndScroll(origin?: string): Promise<void> {
      await this.open(origin)
      await page.evaluate(async () => {
        for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 4) {
          scrollTo(0, top)
          await new Promise(requestAnimationFrame)
        }
      })
      await expect(this.operation).toBeVisible()
      await page.waitForLoadState('networkidle')
    },

    async listControls(): Promise<readonly string[]> {
      const names = await rendered
        .locator('button, [role=button], input, select, textarea, [contenteditable]')
        .filter({ visible: true })
        .evaluateAll((elements) =>
          elements.map(
            (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
          ),
        )
      return [...new Set(names.map((name) => name.trim()))].toSorted()
    },
  }
}
