import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Takes the least time: what axe found nothing wrong with is not sent, least of all to a second page, which is for frames of other
 * origins.
 *
 * @returns the violations that axe finds on a page, or in the part with this selector
 */
export async function runAxe(page: Page, part = 'html'): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.include(part).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}
