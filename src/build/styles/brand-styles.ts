import type { AstroIntegration } from 'astro'
import type { Brand } from '#brand/brand.ts'
import { shadeAccent } from '#brand/shade-accent.ts'
import { writeBrandCss } from '#brand/write-brand-css.ts'
import type { PortalSite } from '#site/address/portal-site.ts'

/** The module of the colours, for the style sheets of every page. */
export const brandColours = 'virtual:brand/colours.css'

/**
 * Passes the brand to pages: its colours as a style sheet, its favicon as `virtual:brand/favicon` for those that name it, and its
 * logo as `virtual:brand`. These are modules and not files, because builds of two brands may run at once.
 */
export function brandStyles({
  brand,
  isBranded,
}: Pick<PortalSite, 'brand' | 'isBranded'>): AstroIntegration {
  const css = writeBrandCss(shadeAccent(brand.accent), isBranded ? '' : 'portal-code-')
  const modules = new Map([
    [brandColours, css],
    ['virtual:brand', writePictures(brand)],
  ])
  return {
    name: 'brand-styles',
    hooks: {
      'astro:config:setup': ({ addWatchFile, updateConfig }) => {
        updateConfig({
          vite: {
            resolve: { alias: { 'virtual:brand/favicon': brand.favicon } },
            plugins: [offerModules(modules)],
          },
        })
        addWatchFile(brand.favicon)
      },
    },
  }
}

function writePictures({ favicon, logo = { light: favicon, dark: favicon } }: Brand): string {
  return `import light from ${JSON.stringify(`${logo.light}?url`)}
import dark from ${JSON.stringify(`${logo.dark}?url`)}

export const logo = { light, dark }
`
}

function offerModules(modules: ReadonlyMap<string, string>) {
  return {
    name: 'brand-styles',
    resolveId: (id: string) => (modules.has(id) ? `\0${id}` : undefined),
    load: (id: string) => (id.startsWith('\0') ? modules.get(id.slice(1)) : undefined),
  }
}
