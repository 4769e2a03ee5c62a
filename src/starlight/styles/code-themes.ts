import { createCssVariablesTheme } from 'shiki'
import type { ThemeRegistration } from 'shiki'
import type { Scheme, Shades } from '#theme/shade-accent.ts'

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
    tokenColors: tokenColors
      .filter(({ settings }) => settings.foreground !== undefined)
      .map(({ scope = [], settings }) => ({
        scope,
        settings: { foreground: fill(settings.foreground) },
      })),
  }
}
