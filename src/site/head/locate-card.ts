import type { Settings } from '../settings.ts'

/** The size that link previews ask for, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

/** Cards are for links that others share: they need the portal's address, and nobody shares a portal on one's own machine. */
export function hasCards({ siteUrl, sandboxUrl }: Settings): boolean {
  return siteUrl !== undefined && sandboxUrl === undefined
}

/** @returns the name of a page's card below `/cards/`, without its ending */
export function nameCard(pathname: string): string {
  return pathname.replace(/^\/|\/$/g, '') || 'index'
}
