export interface FontFiles {
  readonly sans: string
  readonly mono: string
}

/**
 * The script in every page's head that registers its fonts; a browser loads them when text needs them. @font-face rules
 * would do the same, but at a cost: a style sheet file delays the fonts, and for what a style element loads, Chromium sends the
 * server the full address of the page, whatever its referrer policy.
 *
 * A page that preloads a font uses it immediately. One with a console does not, and loads its fonts after its scripts.
 */
export function writeFontScript({ sans, mono }: FontFiles): string {
  const faces = [
    // Its weights: text at 400, emphasis up to 650.
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
