import { documentPath, referencePath } from '#core/address/reference.ts'
import type { StarlightUserConfig } from '@astrojs/starlight/types'
import starlightLinksValidator from 'starlight-links-validator'
import { codeThemes } from '#site/code-themes.ts'
import { listPortalSidebar } from '#site/navigation/portal-sidebar.ts'
import { generates, listGeneratedOperations } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'

/** The options that a portal adds to Starlight. */
export function portalStarlight(portal: Portal): StarlightUserConfig {
  const { service, settings, title, description, written } = portal
  const hasReference = generates(portal, 'reference') || listGeneratedOperations(portal).length > 0
  return {
    title,
    // Only the 404 page uses it; every other page has its own.
    description,
    disable404Route: !written.includes('404'),
    markdown: { processedDirs: [service.pages] },
    // One list for all pages: page-specific styles would be more style elements, each with a hash in the policy.
    customCss: [
      'virtual:web-fonts/fallback-faces.css',
      './src/site/theme.css',
      './src/site/page.css',
      './src/site/statements/statement.css',
      ...(hasReference
        ? [
            './src/site/schemas/schema.css',
            './src/ui/received-text.css',
            './src/site/generated/reference.css',
          ]
        : []),
    ],
    // The search is our own, of one index for pages and document.
    pagefind: false,
    sidebar: listPortalSidebar(portal),
    routeMiddleware: ['./src/site/head/route-middleware.ts', './src/site/agents/describe-page.ts'],
    components: {
      Search: './src/site/search/Search.astro',
      LastUpdated: './src/site/head/LastReviewed.astro',
      PageTitle: './src/site/agents/PageTitle.astro',
      ...(!service.listSidebar && { Sidebar: './src/site/navigation/Sidebar.astro' }),
    },
    expressiveCode,
    // With a base, links in Markdown still start at the root; the base is added to the finished pages.
    plugins: settings.base
      ? []
      : [starlightLinksValidator({ exclude: [...unchecked, ...listGeneratedLinks(portal)] })],
  }
}

const expressiveCode: StarlightUserConfig['expressiveCode'] = {
  themes: [...codeThemes],
  // A test computes the contrast of every colour, so theme.css must be what is shown.
  minSyntaxHighlightingColorContrast: 0,
  // Wrapped code never scrolls sideways, which Expressive Code would turn into nameless regions.
  defaultProps: {
    wrap: true,
    overridesByLang: { 'bash,sh,bat,powershell': { frame: 'none' } },
  },
  styleOverrides: {
    borderRadius: '0.375rem',
    borderColor: 'var(--portal-line)',
    codeFontSize: '0.8125rem',
    codeBackground: 'var(--portal-code-background)',
    codeFontFamily: 'var(--__sl-font-mono)',
    codePaddingInline: '1rem',
    frames: {
      frameBoxShadowCssValue: 'none',
      editorTabBarBackground: 'var(--sl-color-gray-6)',
    },
  },
}

/** The links that the check of links cannot follow. */
const unchecked = [
  // The console reads this fragment.
  '/console/#snippet=*',
  '/errors/**',
  // Scalar's page is not one of Starlight's.
  documentPath,
  // Written after the check.
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/api-catalog',
]

/** The addresses of generated pages, which are not among the checked content. */
function listGeneratedLinks(portal: Portal): readonly string[] {
  const pages = ['index', 'agents', 'console', 'files', 'not-specified']
    .filter((slug) => !portal.written.includes(slug))
    .map((slug) => (slug === 'index' ? '/' : `/${slug}/**`))
  return [
    ...pages,
    ...(generates(portal, 'authentication') ? ['/authentication/**'] : []),
    ...(generates(portal, 'reference') ? [`${referencePath}**`] : []),
    ...(portal.service.formats ? [] : ['/openapi*', '/downloads/**']),
  ]
}
