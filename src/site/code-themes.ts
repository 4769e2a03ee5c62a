import { readFileSync } from 'node:fs'
import { createCssVariablesTheme } from 'shiki'
import type { ThemeRegistration } from 'shiki'

/**
 * The two code themes for Expressive Code. The colours come from theme.css, like those of the console, and the kinds of
 * tokens are those of core/text/highlight.ts, so that code looks the same everywhere.
 */
export const codeThemes: readonly [ThemeRegistration, ThemeRegistration] = [
  writeTheme('dark'),
  writeTheme('light'),
]

type Scheme = 'light' | 'dark'

/** @returns the code colours by purpose: `keyword`, `string`, `background` and so on */
export function readCodeColours(scheme: Scheme): Readonly<Record<string, string>> {
  const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = css.split(":root[data-theme='dark']")
  const declarations = (scheme === 'light' ? light : dark).matchAll(
    /--portal-code-([\w-]+): (#[0-9a-f]{6});/g,
  )
  return Object.fromEntries(Array.from(declarations, ([, kind, colour]) => [kind, colour]))
}

/** Shiki's CSS variable theme with the variables replaced by the values of one scheme. */
function writeTheme(scheme: Scheme): ThemeRegistration {
  const colours = readCodeColours(scheme)
  // Any other kind is plain text.
  const fill = (variable = ''): string => {
    const [, kind = ''] = /^var\(--(?:token-)?([\w-]+)\)$/.exec(variable) ?? []
    return colours[kind] ?? colours['foreground'] ?? ''
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
