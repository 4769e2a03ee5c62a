import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import { basePath } from '#portal/base-path/base-path.ts'
import { securityHeaders } from '#starlight/headers/site-headers.ts'
import developerPortal, { portalSidebar } from '#starlight/plugin/index.ts'
import {
  getUncheckedLinks,
  hasPages,
  isOwnDocument,
  loadPortal,
  resolvePortal,
} from '#portal/portal-options.ts'
import { parseSettings } from '#starlight/reference/settings.ts'

const settings = parseSettings(process.env)
const root = import.meta.dirname
const { service } = resolvePortal(settings, root)
// Node cannot import it, so that Astro loads this file and all that it imports with Vite, which takes a second longer.
const linkChecker =
  // With a base, links in Markdown still start at the root; the base is added to the finished pages.
  settings.base || !hasPages(service, root)
    ? undefined
    : (await import('starlight-links-validator')).default({
        exclude: getUncheckedLinks(service, root),
      })
const { title, options } = await loadPortal(settings, root)
// Only tests set it: Scalar's page takes a third of the processor time of a small site.
const scalar = process.env.PORTAL_SCALAR === '0' ? false : undefined

export default defineConfig({
  ...(settings.siteUrl && { site: settings.siteUrl }),
  ...(settings.base && { base: settings.base }),
  trailingSlash: 'always',
  // Other documents have other content: two builds at once would take each other's pages.
  cacheDir: `./node_modules/.astro/${options.documents[0].file.replaceAll(/\W+/g, '-')}`,
  devToolbar: { enabled: false },
  server: { headers: securityHeaders },
  // Tests and benchmarks write sites of thousands of files there, perhaps while `npm run dev` runs.
  vite: { server: { watch: { ignored: ['**/.portal/**'] } } },
  // The first paint of our few pages needs only the page; the pages of a large document share files.
  build: { inlineStylesheets: isOwnDocument(settings, root) ? 'always' : 'never' },
  integrations: [
    starlight({
      title,
      sidebar: service.sidebar ?? portalSidebar,
      plugins: [developerPortal({ ...options, scalar }), ...(linkChecker ? [linkChecker] : [])],
    }),
    basePath(settings.base),
  ],
})
