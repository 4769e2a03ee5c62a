import type { Settings } from '../settings.ts'

/** The size of link previews, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

/** Cards are for shared links: they need the portal's address, and nobody shares a portal on their own machine. */
export function hasCards({
  siteUrl,
  sandboxUrl,
}: Pick<Settings, 'siteUrl' | 'sandboxUrl'>): boolean {
  return siteUrl !== undefined && sandboxUrl === undefined
}
