import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** @returns the violations that axe finds on a page, or in the part with this selector */
export async function runAxe(page: Page, part = 'html'): Promise<readonly string[]> {
  const { violations } = await buildAxe(page).include(part).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Axe, as it takes the least time: what it found nothing wrong with is not sent, least of all to a second page. */
export function buildAxe(page: Page): AxeBuilder {
  // A second page, in which it puts results together, is for frames of other origins.
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}
