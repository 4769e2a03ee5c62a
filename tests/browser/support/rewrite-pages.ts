import type { Page } from '@playwright/test'
import { portalUrl } from '../../support/test-locations.ts'

/**
 * Changes the portal's pages in transit, and can serve them from another origin. All other resources that the page requests
 * from that origin are passed through unchanged from the portal.
 */
export async function rewritePages(
  page: Page,
  rewrite: (html: string) => string,
  origin = portalUrl,
): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const address = new URL(route.request().url())
    const response = await route.fetch({ url: `${portalUrl}${address.pathname}${address.search}` })
    const headers = response.headers()
    if (!headers['content-type']?.startsWith('text/html')) return route.fulfill({ response })
    // The policy is in the page and in a header, and both contain the servers.
    const policy = rewrite(headers['content-security-policy'] ?? '')
    return route.fulfill({
      response,
      headers: { ...headers, 'content-security-policy': policy },
      body: rewrite(await response.text()),
    })
  })
}
