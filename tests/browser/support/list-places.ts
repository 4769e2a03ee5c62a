import type { Page } from '@playwright/test'

/** Where each visible field and button of the console's request is in its page, whatever was scrolled, in pixels. */
export async function listPlaces(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('region', { name: 'Request' })
    .locator('input, select, textarea, summary, button')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .map((control) => {
          const { left, top, width, height } = control.getBoundingClientRect()
          const place = [left + scrollX, top + scrollY, width, height].map(Math.round)
          return `${control.textContent.trim()} ${place.join(' ')}`
        }),
    )
}
