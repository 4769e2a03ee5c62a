import type { Scheme, Shades } from './shade-accent.ts'

/**
 * Formats the colours as custom properties: light first, then dark.
 *
 * @param prefix the prefix of the names to include
 */
export function formatBrandCss(
  shades: Readonly<Record<Scheme, Shades>>,
  prefix: '' | 'portal-code-' = '',
): string {
  const formatProperties = (scheme: Scheme) =>
    Object.entries(shades[scheme])
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, hex]) => `--${name}: ${hex}${name === overlay ? overlayAlpha[scheme] : ''};`)
      .join('\n')
  return `:root {
${formatProperties('light')}
}
/* Print is always light. Without scripts the page keeps the attribute that it was built with, and follows the system. */
@media not print {
  @media (scripting: enabled) or (prefers-color-scheme: dark) {
    :root[data-theme='dark'] {
${formatProperties('dark')}
    }
  }
}
`
}

/** The overlay behind a dialog, which is translucent. */
const overlay = 'sl-color-backdrop-overlay'
const overlayAlpha = { light: '99', dark: 'cc' } as const satisfies Readonly<Record<Scheme, string>>
