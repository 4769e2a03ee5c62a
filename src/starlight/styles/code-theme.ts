import type { StarlightUserConfig } from '@astrojs/starlight/types'
import { bundledThemes, normalizeTheme } from 'shiki'
import type { ThemeRegistrationAny, ThemeRegistrationResolved } from 'shiki'
import { makeLegible, schemes } from '#theme/shade-accent.ts'
import type { Scheme } from '#theme/shade-accent.ts'
import type { CodeColours, SiteCodeTheme } from '../site/portal-site.ts'

/** Starlight's default themes are these, for the site's own background. */
const starlightThemes = {
  'starlight-dark': 'night-owl',
  'starlight-light': 'night-owl-light',
} as const

/** The background of Starlight's default themes, and the colour by which Starlight measures contrast on it. */
const starlightGrounds = {
  dark: { background: 'var(--sl-color-gray-6)', measured: '#23262f' },
  light: { background: 'var(--sl-color-gray-7)', measured: '#f6f7f9' },
} as const

/** The contrast that Expressive Code ensures by default. */
const minContrast = 5.5

/**
 * Loads the colours of the themes with which a site shows code, so that generated pages look like its guides.
 *
 * @param expressiveCode Starlight's option
 * @returns undefined if the site does not use Expressive Code, or a theme is unknown
 */
export async function loadCodeTheme(
  expressiveCode: StarlightUserConfig['expressiveCode'],
): Promise<SiteCodeTheme | undefined> {
  if (expressiveCode === false) return undefined
  const { themes: own, useStarlightUiThemeColors = own === undefined } =
    typeof expressiveCode === 'object' ? expressiveCode : {}
  const given = own === undefined ? Object.keys(starlightThemes) : [own].flat()
  const themes = await Promise.all(given.map(loadTheme))
  const find = (scheme: Scheme) => themes.find((theme) => theme?.type === scheme)
  const [first] = themes
  if (!first) return undefined
  const pick = (scheme: Scheme) => pickColours(find(scheme) ?? first, useStarlightUiThemeColors)
  return {
    colours: { light: pick('light'), dark: pick('dark') },
    foreign: schemes.filter((scheme) => !find(scheme)),
  }
}

async function loadTheme(theme: unknown): Promise<ThemeRegistrationResolved | undefined> {
  if (typeof theme !== 'string') return isTheme(theme) ? normalizeTheme(theme) : undefined
  const name = Object.entries(starlightThemes).find(([own]) => own === theme)?.[1] ?? theme
  const load = Object.entries(bundledThemes).find(([bundled]) => bundled === name)?.[1]
  return load && normalizeTheme((await load()).default)
}

function isTheme(theme: unknown): theme is ThemeRegistrationAny {
  return typeof theme === 'object' && theme !== null && 'colors' in theme
}

/** A scope of TextMate grammars for each kind of token. */
const scopes = {
  keyword: 'keyword.control',
  string: 'string.quoted.double',
  constant: 'constant.numeric',
  parameter: 'variable.other',
  comment: 'comment.line',
  function: 'entity.name.function',
  punctuation: 'punctuation',
} as const

function pickColours(theme: ThemeRegistrationResolved, hasStarlightGround: boolean): CodeColours {
  const scheme = theme.type === 'light' ? 'light' : 'dark'
  const { background, measured } = hasStarlightGround
    ? starlightGrounds[scheme]
    : { background: theme.bg, measured: theme.bg }
  const tokens = Object.entries(scopes).map(
    ([kind, scope]) => [kind, findColour(theme, scope)] as const,
  )
  const legible = [...tokens, ['foreground', theme.fg] as const].map(
    ([kind, colour]) =>
      [`portal-code-${kind}`, makeLegible(colour, [measured], minContrast, scheme)] as const,
  )
  return Object.fromEntries([...legible, ['portal-code-background', background]])
}

/** Returns the colour of the most specific rule for a scope, and of the last one of several. */
function findColour({ settings, fg }: ThemeRegistrationResolved, scope: string): string {
  // A rule may lack its settings, against the types: one of `vesper` does, in Shiki 4.6.
  const rules = settings
    .filter((rule) => typeof rule.settings === 'object')
    .flatMap(({ scope: selector = [], settings: { foreground } }) =>
      [selector]
        .flat()
        .flatMap((text) => text.split(','))
        .map((text) => ({ selector: text.trim(), foreground })),
    )
  const matching = rules.filter(
    ({ selector, foreground }) =>
      foreground !== undefined && (scope === selector || scope.startsWith(`${selector}.`)),
  )
  const best = Math.max(...matching.map(({ selector }) => selector.length))
  return matching.findLast(({ selector }) => selector.length === best)?.foreground ?? fg
}
