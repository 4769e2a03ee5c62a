import type { Page } from '@playwright/test'

/** The paths of all pages in the sitemap. */
export async function readSitemap(page: Page): Promise<readonly string[]> {
  const response = await page.request.get('/sitemap-0.xml')
  const locations = (await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)
  return [...locations].map(([, location]) => new URL(location ?? '').pathname)
}
