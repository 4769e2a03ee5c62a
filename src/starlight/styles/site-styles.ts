import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCssVariablesTheme } from 'shiki'
import type { ThemeRegistration } from 'shiki'
import type { Brand } from '#theme/brand-options.ts'
import { formatBrandCss, shadeAccent } from '#theme/shade-accent.ts'
import type { Scheme, Shades } from '#theme/shade-accent.ts'
import type { PortalSite } from '../site/portal-site.ts'

/** The name of the virtual module with the colours, imported by the style sheets of every page. */
export const brandColours = 'virtual:brand/colours.css'

type Look = Pick<PortalSite, 'brand' | 'isBranded' | 'codeTheme'>

/** Returns the virtual modules of the brand: its colours as a style sheet, and its logo. */
export function createBrandModules(look: Look) {
  return {
    [brandColours]: formatColours(look),
    'virtual:brand': formatPictures(look.brand),
  }
}

/** Formats the colours of the brand, with those of code from the site's own code themes. */
export function formatColours({ brand, isBranded, codeTheme }: Look): string {
  const shades = shadeAccent(brand.accent)
  const prefix = isBranded ? '' : 'portal-code-'
  if (!codeTheme) return formatBrandCss(shades, prefix)
  const { colours, foreign } = codeTheme
  const mix = (scheme: Scheme) => ({
    ...shades[scheme],
    ...(!foreign.includes(scheme) && colours[scheme]),
  })
  const all = formatBrandCss({ light: mix('light'), dark: mix('dark') }, prefix)
  if (foreign.length === 0) return all
  // Print has no backgrounds.
  return `${all}@media not print {
${formatBrandCss(colours, prefix, codeBlocks)}}
`
}

/** The code of generated pages, without the text around it. */
const codeBlocks = ' :is(.portal-call-code, .portal-example-code)'

function formatPictures({ favicon, logo = { light: favicon, dark: favicon } }: Brand): string {
  return `import light from ${JSON.stringify(`${logo.light}?url`)}
import dark from ${JSON.stringify(`${logo.dark}?url`)}

export const logo = { light, dark }
`
}

/** The name of the virtual module with the layer order, the first style sheet of the portal. */
export const siteLayers = 'virtual:portal/layers.css'

/**
 * Formats the order of cascade layers in the style sheets of a site, with the layer of the portal after Starlight's. The first
 * occurrence of a layer determines its order, and Astro can load the style sheets of the portal before the site's.
 *
 * @param root the folder of the site
 * @param customCss Starlight's option; style sheets of packages are skipped
 */
export function formatLayerOrder(root: string, customCss: readonly string[]): string {
  const orders = customCss.flatMap((file) => {
    const path = join(root, file)
    return existsSync(path) ? parseLayerOrders(readFileSync(path, 'utf8')) : []
  })
  const isPlaced = orders.flat().includes('portal')
  return orders
    .map((names) =>
      names.flatMap((name) => (name === 'starlight' && !isPlaced ? [name, 'portal'] : [name])),
    )
    .map((names) => `@layer ${names.join(', ')};\n`)
    .join('')
}

function parseLayerOrders(css: string): readonly (readonly string[])[] {
  const statements = css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/@layer\s+([^{};]+);/g)
  return Array.from(statements, ([, names = '']) => names.split(',').map((name) => name.trim()))
}

/** Creates the code themes of Expressive Code from the console's colours, so that code looks the same everywhere. */
export function createCodeThemes(
  shades: Readonly<Record<Scheme, Shades>>,
): readonly [ThemeRegistration, ThemeRegistration] {
  return [createTheme('dark', shades.dark), createTheme('light', shades.light)]
}

/** @returns the code colours by purpose: `keyword`, `string`, `background` and so on */
export function pickCodeColours(shades: Shades): Readonly<Record<string, string>> {
  const start = 'portal-code-'
  return Object.fromEntries(
    Object.entries(shades)
      .filter(([name]) => name.startsWith(start))
      .map(([name, colour]) => [name.slice(start.length), colour]),
  )
}

/** Shiki's token kinds that share the colour of another kind. */
const alike: Readonly<Record<string, string>> = { link: 'function', 'string-expression': 'string' }

/** Arguments of shell commands that are plain text. */
const plainScopes = ['string.unquoted.argument', 'constant.other.option']

function createTheme(scheme: Scheme, shades: Shades): ThemeRegistration {
  const colours = pickCodeColours(shades)
  // Other kinds are plain text.
  const fill = (variable = ''): string => {
    const [, kind = ''] = /^var\(--(?:token-)?([\w-]+)\)$/.exec(variable) ?? []
    return colours[alike[kind] ?? kind] ?? colours['foreground'] ?? ''
  }
  const { tokenColors = [] } = createCssVariablesTheme({ variablePrefix: '--', fontStyle: false })
  return {
    name: `portal-${scheme}`,
    type: scheme,
    colors: {
      'editor.background': fill('var(--background)'),
      'editor.foreground': fill('var(--foreground)'),
    },
    tokenColors: [
      ...tokenColors
        .filter(({ settings }) => settings.foreground !== undefined)
        .map(({ scope = [], settings }) => ({
          scope,
          settings: { foreground: fill(settings.foreground) },
        })),
      // As in the snippets (src/snippets/highlight.ts). The grammar recognizes options only on the first line of a command.
      { scope: plainScopes, settings: { foreground: fill() } },
    ],
  }
}
