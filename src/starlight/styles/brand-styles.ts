import type { Brand } from '#theme/brand-options.ts'
import { shadeAccent, formatBrandCss } from '#theme/shade-accent.ts'
import type { PortalSite } from '../site/portal-site.ts'

/** The name of the virtual module with the colours, imported by the style sheets of every page. */
export const brandColours = 'virtual:brand/colours.css'

/** Returns the virtual modules of the brand: its colours as a style sheet, and its logo. */
export function createBrandModules({ brand, isBranded }: Pick<PortalSite, 'brand' | 'isBranded'>) {
  return {
    [brandColours]: formatBrandCss(shadeAccent(brand.accent), isBranded ? '' : 'portal-code-'),
    'virtual:brand': formatPictures(brand),
  }
}

function formatPictures({ favicon, logo = { light: favicon, dark: favicon } }: Brand): string {
  return `import light from ${JSON.stringify(`${logo.light}?url`)}
import dark from ${JSON.stringify(`${logo.dark}?url`)}

export const logo = { light, dark }
`
}
