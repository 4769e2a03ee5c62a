import { fileURLToPath } from 'node:url'
import type { StarlightUserConfig } from '@astrojs/starlight/types'
import type { Brand, Logo } from '#brand/brand-options.ts'
import { defaultFavicon } from '#brand/brand-options.ts'
import type { BrandOptions } from '#brand/brand-options.ts'
import { shadeAccent } from '#brand/shade-accent.ts'
import { brandColours } from '#build/styles/brand-styles.ts'
import { locateFavicon } from '#site/address/locate.ts'
import { writeCodeThemes } from '#site/code-themes.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import { generates, listGeneratedOperations } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'
import { siteLayers } from './site-layers.ts'

type ChangedOptions = Omit<StarlightUserConfig, 'plugins' | 'routeMiddleware'>

/**
 * The options that the portals add to those of a Starlight site. What the site sets itself stays: its style sheets come later,
 * and its components are not replaced.
 */
export function listStarlightOptions(
  site: PortalSite,
  config: StarlightUserConfig,
  brand: BrandOptions | undefined,
): Partial<ChangedOptions> {
  const root = site.portals.find(({ folder }) => folder === '')
  return {
    ...(config.description === undefined && root && { description: root.description }),
    ...(root && { disable404Route: !root.hasOwnNotFound }),
    markdown: {
      ...config.markdown,
      processedDirs: [
        ...(config.markdown?.processedDirs ?? []),
        ...site.portals.map(({ service }) => service.pages),
      ],
    },
    ...(brand && makePictures(site, brand)),
    // A guest styles its own pages alone (`virtual:portal/styles`).
    customCss: [...(site.isBranded ? listStyles(site) : []), ...(config.customCss ?? [])],
    // The search is our own, of one index for pages and documents.
    ...(site.hasSearch && { pagefind: false }),
    components: {
      ...(site.hasSearch && { Search: locate('search/Search.astro') }),
      ...(site.brand.headerLinks.length > 0 && { SocialIcons: locate('head/HeaderLinks.astro') }),
      ...(site.brand.footerLinks.length > 0 && { Footer: locate('head/Footer.astro') }),
      PageTitle: locate('agents/PageTitle.astro'),
      ...(site.portals.some(({ service }) => !service.sidebar) && {
        Sidebar: locate('sidebar/Sidebar.astro'),
      }),
      ...config.components,
    },
    ...(site.isBranded && {
      expressiveCode: config.expressiveCode ?? makeCodeOptions(site.brand),
    }),
  }
}

/** The style sheets of the portals, in their order. One list for all pages: each more would be a style element with a hash in the policy. */
export function listStyles({
  portals,
  isBranded,
}: Pick<PortalSite, 'portals' | 'isBranded'>): readonly string[] {
  return [
    siteLayers,
    ...(isBranded ? [locate('fallback-faces.css')] : []),
    locate('tokens.css'),
    brandColours,
    ...[
      ...(isBranded ? ['theme.css', 'prose.css'] : ['site-look.css']),
      'page.css',
      'agents/page-title.css',
      'sidebar/choices.css',
      'sidebar/sidebar-list.css',
      'statements/statement.css',
      'tabs.css',
      ...(portals.some(hasReference)
        ? [
            'schemas/schema.css',
            '../ui/received-text.css',
            'generated/layout.css',
            'generated/reference.css',
          ]
        : []),
      // Astro writes a small file of styles into each page, so for thousands of pages they are in the large one.
      ...(isBranded ? [] : ['call/call.css', 'navigation/lists.css', 'reference/try-it.css']),
    ].map(locate),
  ]
}

/** What a site does without where it has a component of its own; undefined where it has none that the portals would replace. */
export function explainOwnComponents({ components = {} }: StarlightUserConfig): string | undefined {
  const own = Object.entries(replaced).filter(([name]) => Object.hasOwn(components, name))
  if (own.length === 0) return undefined
  const parts = own.map(([name, what]) => `${name} (without ${what})`)
  return `Components of the site stay: ${parts.join(', ')}.`
}

/** The components that the portals put in the place of Starlight's, with what each of them adds. */
const replaced = {
  Search: 'the search of operations and their fields',
  PageTitle: 'the pages above one of the reference, and Copy page',
  Sidebar: 'the choice of a document and its version',
} as const

function hasReference(portal: Portal): boolean {
  return generates(portal, 'reference') || listGeneratedOperations(portal).length > 0
}

export const routeMiddleware = locate('head/route-middleware.ts')

function locate(file: string): string {
  return fileURLToPath(new URL(`../site/${file}`, import.meta.url))
}

/** The pictures of the brand, where the options name them. */
function makePictures({ brand, portals }: PortalSite, options: BrandOptions) {
  const [{ folder }] = portals
  const { name, logo, favicon } = options
  return {
    ...(name !== undefined && { title: brand.name }),
    ...(logo !== undefined && brand.logo && { logo: makeLogo(brand.logo) }),
    ...((favicon !== undefined || brand.favicon === defaultFavicon) && {
      favicon: folder + locateFavicon(brand),
    }),
  }
}

function makeLogo({ light, dark, alt = '', replacesName = false }: Logo) {
  const about = { alt, replacesTitle: replacesName }
  return light === dark ? { src: light, ...about } : { light, dark, ...about }
}

function makeCodeOptions({ accent }: Brand): StarlightUserConfig['expressiveCode'] {
  return {
    themes: [...writeCodeThemes(shadeAccent(accent))],
    // A test computes the contrast of every colour, so what was computed must be what is shown.
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
