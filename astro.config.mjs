import { defineConfig } from 'astro/config'
import { portalIntegrations } from '#build/portal/portal-integrations.ts'
import { ownService } from '#service/service.ts'
import { readPortal } from '#site/portal.ts'

// Read here and not as a module, which a restart after a change would not load again.
const portal = await readPortal(process.env, process.cwd(), ownService)
const { service, settings, source } = portal

export default defineConfig({
  ...(settings.siteUrl && { site: settings.siteUrl }),
  ...(settings.base && { base: settings.base }),
  trailingSlash: 'always',
  // Other documents have other content: two builds at once would take each other's pages.
  cacheDir: `./node_modules/.astro/${source.path.replaceAll(/\W+/g, '-')}`,
  devToolbar: { enabled: false },
  // Its script for this breaks the policy in Firefox; the portal adds another.
  prefetch: false,
  build: { inlineStylesheets: service.inlineStylesheets ?? 'never' },
  integrations: portalIntegrations(portal, '/src/service/service.ts'),
})
