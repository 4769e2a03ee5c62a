/** The weights in use: text at 400, emphasis up to 650. */
export const weights = { min: 400, max: 650 } as const

/** Where the fonts are in the site. */
export interface FontFiles {
  readonly sans: string
  readonly mono: string
}

/**
 * The script in every page's head that registers its fonts; a browser loads them when text needs them. @font-face rules
 * would do the same, but at a cost: a style sheet file delays the fonts, and for what a style element loads, Chromium sends the
 * server the full address of the page, whatever its referrer policy.
 */
export function writeFontScript({ sans, mono }: FontFiles): string {
  const faces = [
    ['IBM Plex Sans', sans, `${weights.min} ${weights.max}`],
    ['IBM Plex Mono', mono, '400'],
  ]
  return `for (const [family, url, weight] of ${JSON.stringify(faces)}) {
  document.fonts.add(new FontFace(family, 'url(' + url + ')', { weight, display: 'swap' }))
}`
}
