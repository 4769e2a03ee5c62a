import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadCodeTheme } from '#starlight/styles/code-theme.ts'
import { formatColours } from '#starlight/styles/site-styles.ts'
import { measureContrast } from '#theme/colour.ts'
import { parseBrand } from '#theme/brand-options.ts'

const brand = parseBrand({}, { root: process.cwd(), name: 'Sample' })

describe('The code of generated pages has the themes of the site', () => {
  test('a dark and a light one', async () => {
    const theme = await loadCodeTheme({ themes: ['dracula', 'solarized-light'] })

    expect(theme?.foreign).toEqual([])
    expect(theme?.colours.dark).toMatchObject({
      'portal-code-background': '#282A36',
      'portal-code-foreground': '#F8F8F2',
      'portal-code-keyword': '#FF79C6',
    })
    expect(theme?.colours.light['portal-code-background']).toBe('#FDF6E3')
    const css = formatColours({ brand, isBranded: false, codeTheme: theme })
    expect(css.match(/--portal-code-background: [^;]*/g)).toEqual([
      '--portal-code-background: #FDF6E3',
      '--portal-code-background: #282A36',
    ])
  })

  test('by default, those of Starlight', async () => {
    const theme = await loadCodeTheme(undefined)

    expect(theme?.colours.dark['portal-code-background']).toBe('var(--sl-color-gray-6)')
    expect(theme?.colours.light['portal-code-background']).toBe('var(--sl-color-gray-7)')
  })

  test('which Starlight still has', () => {
    const folder = 'node_modules/@astrojs/starlight/dist/integrations/expressive-code'
    const theming = readFileSync(`${folder}/theming.js`, 'utf8')

    for (const text of [
      'themes = ["starlight-dark", "starlight-light"]',
      'theme.bg = isDark ? "#23262f" : "#f6f7f9"',
      'isDark ? "var(--sl-color-gray-6)" : "var(--sl-color-gray-7)"',
    ])
      expect(theming).toContain(text)
  })

  test('a single one in both schemes, for code only and not in print', async () => {
    const codeTheme = await loadCodeTheme({ themes: ['nord'] })

    expect(codeTheme?.foreign).toEqual(['light'])
    const [all, blocks] = formatColours({ brand, isBranded: false, codeTheme }).split(
      '@media not print {\n:root :is(.portal-call-code, .portal-example-code) {',
    )
    expect(all?.split('@media')[0]).not.toContain('#2e3440')
    expect(blocks?.match(/--portal-code-background: [^;]*/g)).toEqual([
      '--portal-code-background: #2e3440ff',
      '--portal-code-background: #2e3440ff',
    ])
  })

  test('a theme with a rule that lacks its settings', async () => {
    const theme = await loadCodeTheme({ themes: ['vesper', 'github-light-default'] })

    expect(theme?.colours.dark['portal-code-string']).toMatch(/^#/)
  })

  test('a theme as an object', async () => {
    const own = {
      name: 'own',
      type: 'light',
      colors: { 'editor.background': '#ffffff', 'editor.foreground': '#111111' },
      tokenColors: [
        { scope: 'string, comment', settings: { foreground: '#004400' } },
        { scope: ['string.quoted'], settings: { foreground: '#eeeeee' } },
      ],
    } as const
    const theme = await loadCodeTheme({ themes: [own] })
    const { light } = theme?.colours ?? {}

    expect(light?.['portal-code-comment']).toBe('#004400')
    expect(light?.['portal-code-keyword']).toBe('#111111')
    expect(measureContrast(light?.['portal-code-string'] ?? '', '#ffffff')).toBeGreaterThan(5.5)
  })
})

test.each([
  ['Expressive Code is disabled', false],
  ['a theme is unknown', { themes: ['none'] }],
])('The portal’s own colours stay if %s', async (_, expressiveCode) => {
  // Starlight’s type allows the names of bundled themes only.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  expect(await loadCodeTheme(expressiveCode as false)).toBeUndefined()
})
