// The components are React's, and Preact runs them: with React itself the console's page would weigh 123 KB instead of 73. The
// change back is this line, with '@astrojs/react'; that integration has no option `compat` and ignores it.
import renderReact from '@astrojs/preact'
import sitemap from '@astrojs/sitemap'
import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightLinksValidator from 'starlight-links-validator'
import { publishMarkdown } from '#build/agents/publish-markdown.ts'
import { basePath } from '#build/base-path/base-path.ts'
import { webFonts } from '#build/fonts/web-fonts.ts'
import { bundleIslands } from '#build/islands/bundle-islands.ts'
import { preloadIslands } from '#build/islands/preload-islands.ts'
import { publishSbom } from '#build/security/publish-sbom.ts'
import { securityPolicy } from '#build/security/security-policy.ts'
import { codeThemes } from '#site/code-themes.ts'
import { readSettings } from '#site/settings.ts'
import { sidebar } from '#site/sidebar.ts'

const settings = readSettings(process.env)

export default defineConfig({
  ...(settings.siteUrl && { site: settings.siteUrl }),
  ...(settings.base && { base: settings.base }),
  trailingSlash: 'always',
  devToolbar: { enabled: false },
  // The first paint waits for the page alone.
  build: { inlineStylesheets: 'always' },
  integrations: [
    webFonts(),
    // Starlight would list the page of Scalar too, which is not for search engines.
    sitemap({ filter: (address) => !address.endsWith('/reference/api/') }),
    starlight({
      title: 'Service API',
      // For the page that has none of its own: the one that says that there is no page.
      description: 'How to call the service with an API key, and a console to try it in.',
      // All in one list for all pages: a page's own would be one more style element, with a hash of its own in the policy.
      customCss: [
        'virtual:web-fonts/fallback-faces.css',
        './src/site/theme.css',
        './src/site/page.css',
        './src/site/statements/statement.css',
        './src/site/diagrams/diagram.css',
        './src/site/sandbox-pictures/sandbox-pictures.css',
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
      },
      expressiveCode: {
        themes: [...codeThemes],
        // A test computes the contrast of every colour, so that what stands in theme.css is what is shown.
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
      // Below a base, Markdown still writes links from the root, which only the finished pages lead on from.
      plugins: settings.base
        ? []
        : [
            // The console reads this part of the address; the other pages are not among the content that is checked.
            starlightLinksValidator({
              // The files for agents are written after this has looked, and Scalar's page is none of Starlight's.
              exclude: [
                '/console/#snippet=*',
                '/errors/**',
                '/reference/api/',
                '/llms.txt',
                '/llms-full.txt',
              ],
            }),
          ],
    }),
    renderReact({ compat: true }),
    bundleIslands(),
    preloadIslands(),
    publishSbom(),
    basePath(settings.base),
    publishMarkdown(settings),
    // The last, because a policy permits exactly what stands in the finished pages.
    securityPolicy(settings),
  ],
})
