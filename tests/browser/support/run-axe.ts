import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** @returns the violations that axe finds on a page, or in the part with this selector */
export async function runAxe(page: Page, part = 'html'): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}
