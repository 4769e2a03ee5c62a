import type { Scheme, Shades } from './shade-accent.ts'

/**
 * The colours as custom properties: light first, then dark.
 *
 * @param start of the names of those that are written
 */
export function writeBrandCss(
  shades: Readonly<Record<Scheme, Shades>>,
  start: '' | 'portal-code-' = '',
): string {
  const writeProperties = (scheme: Scheme) =>
    Object.entries(shades[scheme])
      .filter(([name]) => name.startsWith(start))
      .map(([name, hex]) => `--${name}: ${hex}${name === overlay ? veils[scheme] : ''};`)
      .join('\n')
  return `:root {
${writeProperties('light')}
}
/* Print is always light. Without scripts the page keeps the attribute that it was built with, and follows the system. */
@media not print {
  @media (scripting: enabled) or (prefers-color-scheme: dark) {
    :root[data-theme='dark'] {
${writeProperties('dark')}
    }
  }
}
`
}

/** What covers the page behind a dialog lets it through. */
const overlay = 'sl-color-backdrop-overlay'
const veils = { light: '99', dark: 'cc' } as const satisfies Readonly<Record<Scheme, string>>
