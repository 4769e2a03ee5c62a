import { fileURLToPath } from 'node:url'
import type { StarlightUserConfig } from '@astrojs/starlight/types'
import type { Brand, Logo, BrandOptions } from '#theme/brand-options.ts'
import { defaultFavicon } from '#theme/brand-options.ts'
import { shadeAccent } from '#theme/shade-accent.ts'
import { getFaviconPath } from '../links/locate.ts'
import type { PortalSite } from '../site/portal-site.ts'
import { isGeneratedPart, getGeneratedOperations } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { brandColours, createCodeThemes, siteLayers } from '../styles/site-styles.ts'

type ChangedOptions = Omit<StarlightUserConfig, 'plugins' | 'routeMiddleware'>

/**
 * Returns the options that the portals add to a Starlight site. Options of the site take precedence: its style sheets come later, and
 * its components are not replaced.
 */
export function createStarlightOptions(
  site: PortalSite,
  config: StarlightUserConfig,
  brand: BrandOptions | undefined,
): Partial<ChangedOptions> {
  const root = site.apiReferences.find(({ folder }) => folder === '')
  return {
    ...(config.description === undefined && root && { description: root.description }),
    ...(root && { disable404Route: !root.hasOwnNotFound }),
    markdown: {
      ...config.markdown,
      processedDirs: [
        ...(config.markdown?.processedDirs ?? []),
        ...site.apiReferences.map(({ service }) => service.pages),
      ],
    },
    ...(brand && createBrandOptions(site, brand)),
    // Without a brand, only generated pages load the portal's styles (`virtual:portal/styles`).
    customCss: [...(site.isBranded ? getStyles(site) : []), ...(config.customCss ?? [])],
    // The portal's search has one index for pages and documents.
    ...(site.hasSearch && { pagefind: false }),
    components: {
      ...(site.hasSearch && { Search: locate('search-dialog/Search.astro') }),
      ...(site.brand.headerLinks.length > 0 && { SocialIcons: locate('layout/HeaderLinks.astro') }),
      ...(site.brand.footerLinks.length > 0 && { Footer: locate('layout/Footer.astro') }),
      PageTitle: locate('layout/PageTitle.astro'),
      ...(site.apiReferences.some(({ service }) => !service.sidebar) && {
        Sidebar: locate('sidebar/Sidebar.astro'),
      }),
      ...config.components,
    },
    ...(site.isBranded && {
      expressiveCode: config.expressiveCode ?? createCodeOptions(site.brand),
    }),
  }
}

/** Returns the style sheets of the portals in order. All pages share one list: another would add a style element with a hash in the policy. */
export function getStyles({
  apiReferences,
  isBranded,
}: Pick<PortalSite, 'apiReferences' | 'isBranded'>): readonly string[] {
  return [
    siteLayers,
    ...(isBranded ? [locate('styles/fallback-faces.css')] : []),
    locate('styles/tokens.css'),
    brandColours,
    ...[
      ...(isBranded ? ['styles/theme.css', 'styles/prose.css'] : ['styles/site-look.css']),
      'styles/page.css',
      'styles/directions.css',
      'sidebar/sidebar.css',
      'statements/statement.css',
      'styles/tabs.css',
      ...(apiReferences.some(hasReference)
        ? [
            'schema-tree/schema.css',
            '../console/ui/received-text.css',
            'pages/operation/layout.css',
            'pages/operation/reference.css',
          ]
        : []),
      // Astro inlines small style sheets into each page; for thousands of pages, these are part of the large one.
      ...(isBranded
        ? []
        : ['code-samples/call.css', 'navigation/lists.css', 'pages/console/try-it.css']),
    ].map(locate),
  ]
}

/** Explains which features are lost because the site overrides components. Returns `undefined` if none are. */
export function explainKeptComponents({
  components = {},
}: StarlightUserConfig): string | undefined {
  const own = Object.entries(replacedComponents).filter(([name]) => Object.hasOwn(components, name))
  if (own.length === 0) return undefined
  const parts = own.map(([name, what]) => `${name} (without ${what})`)
  return `Components of the site are kept: ${parts.join(', ')}.`
}

/** The Starlight components that the portals replace, with the feature that each adds. */
const replacedComponents = {
  Search: 'the search of operations and their fields',
  PageTitle: 'the pages above one of the reference, and Copy page',
  Sidebar: 'the choice of a document and its version',
} as const

function hasReference(apiReference: ApiReference): boolean {
  return (
    isGeneratedPart(apiReference, 'reference') || getGeneratedOperations(apiReference).length > 0
  )
}

export const routeMiddleware = locate('layout/route-middleware.ts')

function locate(file: string): string {
  return fileURLToPath(new URL(`../${file}`, import.meta.url))
}

/** Returns Starlight's options for the name and the pictures of the brand that are set. */
function createBrandOptions({ brand, apiReferences }: PortalSite, options: BrandOptions) {
  const [{ folder }] = apiReferences
  const { name, logo, favicon } = options
  return {
    ...(name !== undefined && { title: brand.name }),
    ...(logo !== undefined && brand.logo && { logo: toStarlightLogo(brand.logo) }),
    ...((favicon !== undefined || brand.favicon === defaultFavicon) && {
      favicon: folder + getFaviconPath(brand),
    }),
  }
}

function toStarlightLogo({ light, dark, alt = '', replacesTitle = false }: Logo) {
  const about = { alt, replacesTitle }
  return light === dark ? { src: light, ...about } : { light, dark, ...about }
}

function createCodeOptions({ accent }: Brand): StarlightUserConfig['expressiveCode'] {
  return {
    themes: [...createCodeThemes(shadeAccent(accent))],
    // A test checks the contrast of every colour, so Expressive Code must not change colours.
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
}
