export interface FontFiles {
  readonly sans: string
  readonly mono: string
}

/**
 * Returns the script in every page's head that registers its fonts; a browser loads them when text needs them.
 * @font-face rules would cost more: a style sheet file delays the fonts, and for a style element's fonts, Chromium
 * sends the server the full address of the page, regardless of its referrer policy.
 *
 * A page that preloads a font uses it immediately. A page with a console loads its fonts after its scripts.
 */
export function renderFontScript({ sans, mono }: FontFiles): string {
  const faces = [
    // Weights of the family: text at 400, emphasis up to 650.
    ['IBM Plex Sans', sans, '400 650'],
    ['IBM Plex Mono', mono, '400'],
  ]
  return `{
  const load = () => {
    for (const [family, url, weight] of ${JSON.stringify(faces)}) {
      document.fonts.add(new FontFace(family, 'url(' + url + ')', { weight, display: 'swap' }))
    }
  }
  if (document.querySelector('link[rel=preload][as=font]')) load()
  else addEventListener('load', load)
}`
}
