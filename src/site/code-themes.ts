import { readFileSync } from 'node:fs'
import { createCssVariablesTheme } from 'shiki'
import type { ThemeRegistration } from 'shiki'

/**
 * The two themes of code, for Expressive Code. The colours stand in theme.css, where the console's style sheet reads them
 * too, and the kinds of tokens are those of highlight-code.ts: a code looks the same wherever it stands.
 */
export const codeThemes: readonly [ThemeRegistration, ThemeRegistration] = [
  writeTheme('dark'),
  writeTheme('light'),
]

type Scheme = 'light' | 'dark'

/** @returns the colours of code by what they are for: `keyword`, `string`, `background` and so on */
export function readCodeColours(scheme: Scheme): Readonly<Record<string, string>> {
  const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = css.split(":root[data-theme='dark']")
  const declarations = (scheme === 'light' ? light : dark).matchAll(
    /--portal-code-([\w-]+): (#[0-9a-f]{6});/g,
  )
  return Object.fromEntries(Array.from(declarations, ([, kind, colour]) => [kind, colour]))
}

/** Shiki's theme of CSS variables with the values of one scheme in their places. */
function writeTheme(scheme: Scheme): ThemeRegistration {
  const colours = readCodeColours(scheme)
  // As in highlight-code.ts, what is of no kind of ours is plain text.
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
