// The components are React's, and Preact runs them: with React itself the console's page would weigh 123 KB instead of 73. The
// change back is this line, with '@astrojs/react'; that integration has no option `compat` and ignores it.
import renderReact from '@astrojs/preact'
import sitemap from '@astrojs/sitemap'
import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightLinksValidator from 'starlight-links-validator'
import { basePath } from '#build/base-path/base-path.ts'
import { documentPages } from '#build/document/document-pages.ts'
import { finishPages } from '#build/finish/finish-pages.ts'
import { webFonts } from '#build/fonts/web-fonts.ts'
import { guardDevServer } from '#build/guard-dev-server.ts'
import { bundleIslands } from '#build/islands/bundle-islands.ts'
import { loadChunks } from '#build/islands/load-chunks.ts'
import { prefetchPages } from '#build/prefetch-pages.ts'
import { publishSbom } from '#build/security/publish-sbom.ts'
import { locateDocument } from '#contract/locate-document.ts'
import { readSharedContract } from '#contract/shared-contract.ts'
import { codeThemes } from '#site/code-themes.ts'
import { listWrittenPages, ownPages } from '#site/generated/list-written-pages.ts'
import { readSettings } from '#site/settings.ts'
import { listGeneratedOperations, listPortalSidebar } from '#site/sidebar.ts'

/** What a team’s own pages may link to. */
const generatedLinks = [
  '/',
  '/agents/',
  '/authentication/**',
  '/console/',
  '/files/',
  '/not-specified/**',
  '/reference/**',
  '/openapi*',
  '/downloads/**',
]

// Read here and not as a module, which a restart after a change would not load again.
const settings = readSettings(process.env)
const source = locateDocument(settings, process.cwd())
const contract = await readSharedContract(source)
const written = source.isDefault ? [] : listWrittenPages(process.cwd())
const sidebar = listPortalSidebar(source, contract, written)
const hasGenerated = listGeneratedOperations(source, contract).length > 0

export default defineConfig({
  ...(settings.siteUrl && { site: settings.siteUrl }),
  ...(settings.base && { base: settings.base }),
  trailingSlash: 'always',
  // Its content is other content: two builds at once would take each other's pages.
  ...(!source.isDefault && {
    cacheDir: `./node_modules/.astro/${source.path.replaceAll(/\W+/g, '-')}`,
  }),
  devToolbar: { enabled: false },
  // Its script for this breaks the policy in Firefox; prefetchPages() adds another.
  prefetch: false,
  // So that the first paint waits for nothing but the page. A thousand pages of one kind load them once instead.
  build: { inlineStylesheets: source.isDefault ? 'always' : 'never' },
  integrations: [
    webFonts(),
    // Starlight would also list Scalar's page, which is not for search engines.
    sitemap({ filter: (address) => !address.endsWith('/reference/api/') }),
    starlight({
      title: contract.title,
      // Only the 404 page uses it; every other page has its own.
      description: source.isDefault
        ? 'How to call the service with an API key, and a console to try it in.'
        : `The operations of ${contract.title}, and a console to call them in.`,
      ...(!source.isDefault && {
        disable404Route: !written.includes('404'),
        markdown: { processedDirs: [ownPages] },
      }),
      // One list for all pages: page-specific styles would be more style elements, each with a hash in the policy.
      customCss: [
        'virtual:web-fonts/fallback-faces.css',
        './src/site/theme.css',
        './src/site/page.css',
        './src/site/statements/statement.css',
        ...(hasGenerated
          ? [
              './src/site/schema/schema.css',
              './src/console/ui/received-text.css',
              './src/site/generated/reference.css',
            ]
          : []),
      ],
      sidebar,
      routeMiddleware: [
        './src/site/head/route-middleware.ts',
        './src/site/agents/describe-page.ts',
      ],
      components: {
        Search: './src/site/search/Search.astro',
        LastUpdated: './src/site/head/LastReviewed.astro',
        PageTitle: './src/site/agents/PageTitle.astro',
        ...(!source.isDefault && { Sidebar: './src/site/generated/Sidebar.astro' }),
      },
      expressiveCode: {
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
      },
      // With a base, links in Markdown still start at the root; the base is added to the finished pages.
      plugins: settings.base
        ? []
        : [
            // The console reads this fragment; the others are not among the checked content.
            starlightLinksValidator({
              // The files for agents are written after this check, and Scalar's page is not one of Starlight's.
              exclude: [
                '/console/#snippet=*',
                // Made from the document, and not among the checked content either.
                ...(source.isDefault ? [] : generatedLinks),
                '/errors/**',
                '/reference/api/',
                '/llms.txt',
                '/llms-full.txt',
                '/.well-known/api-catalog',
              ],
            }),
          ],
    }),
    // Only components: it would parse each module, print it again and change nothing.
    renderReact({ compat: true, include: [/\.tsx$/] }),
    bundleIslands(),
    loadChunks(),
    guardDevServer(),
    prefetchPages(),
    publishSbom(),
    basePath(settings.base),
    documentPages(source, contract, written),
    // Last, because a policy permits exactly what is in the finished pages.
    finishPages({ source, contract, settings, sidebar }),
  ],
})
