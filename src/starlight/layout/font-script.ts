import monoUrl from '#theme/fonts/ibm-plex-mono.woff2?url'
import sansUrl from '#theme/fonts/ibm-plex-sans.woff2?url'

const faces = [
  // Weights of the family: text at 400, emphasis up to 650.
  ['IBM Plex Sans', sansUrl, '400 650'],
  ['IBM Plex Mono', monoUrl, '400'],
]

/**
 * The script in every page's head that registers its fonts; a browser loads them when text needs them.
 * @font-face rules would cost more: a style sheet file delays the fonts, and for a style element's fonts, Chromium
 * sends the server the full address of the page, regardless of its referrer policy.
 *
 * A page that preloads a font uses it immediately. A page with a console loads its fonts after its scripts.
 */
export const fontScript = `{
  const load = () => {
    for (const [family, url, weight] of ${JSON.stringify(faces)}) {
      document.fonts.add(new FontFace(family, 'url(' + url + ')', { weight, display: 'swap' }))
    }
  }
  if (document.querySelector('link[rel=preload][as=font]')) load()
  else addEventListener('load', load)
}`

/** The preload of the font of the text. Fonts are always fetched without credentials, and a preload must be fetched the same way to be used. */
export const fontPreload = {
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href: sansUrl,
  crossorigin: '',
} as const
