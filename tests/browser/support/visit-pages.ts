import type { Page } from '@playwright/test'

/**
 * Visits every path once. Two pages share them in Chromium, because one keeps a single processor busy; Firefox holds back a
 * page behind another.
 */
export async function visitPages(
  page: Page,
  paths: readonly string[],
  visit: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const context = page.context()
  const isFirefox = context.browser()?.browserType().name() === 'firefox'
  const pages = isFirefox ? [page] : [page, await context.newPage()]
  const left = paths.values()
  await Promise.all(
    pages.map(async (one) => {
      // oxlint-disable-next-line no-await-in-loop -- one path after the other, whichever page is free
      for (const path of left) await visit(one, path)
    }),
  )
}
