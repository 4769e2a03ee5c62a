/** The weights in use: text at 400, and whatever stands out from it up to 650. */
export const weights = { min: 400, max: 650 } as const

/** Where the fonts are in the site. */
export interface FontFiles {
  readonly sans: string
  readonly mono: string
}

/**
 * The script in the head of every page that brings its fonts; a browser loads them when text needs them. Rules in a style
 * sheet would do the same, and would cost either a file that the fonts wait for, or the reader's privacy: of what a style
 * element loads Chromium tells the server the whole address of the page, whatever its policy on referrers.
 *
 * A page that preloads a font has it at once. One that does not (`src/build/islands/preload-islands.ts`) has a console to make usable
 * first: when fonts arrive the browser lays out the whole page anew, which can wait until the console is there.
 */
export function writeFontScript({ sans, mono }: FontFiles): string {
  const faces = [
    ['IBM Plex Sans', sans, `${weights.min} ${weights.max}`],
    ['IBM Plex Mono', mono, '400'],
  ]
  return `{
  const load = () => {
    for (const [family, url, weight] of ${JSON.stringify(faces)}) {
      document.fonts.add(new FontFace(family, 'url(' + url + ')', { weight, display: 'swap' }))
    }
  }
  const rest = globalThis.requestIdleCallback ?? setTimeout
  if (document.querySelector('link[rel=preload][as=font]')) load()
  else addEventListener('astro:hydrate', () => rest(load), { capture: true, once: true })
}`
}
