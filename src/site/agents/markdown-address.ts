import type { Settings } from '../settings.ts'

/** Where a page stands as Markdown: `/quickstart/` → `/quickstart.md`, `/` → `/index.md`. */
export function locateMarkdown(path: string): string {
  return path === '/' ? '/index.md' : `${path.replace(/\/$/, '')}.md`
}

/** Where the site is published: its origin, when the build knows it, and the path below which it stands. */
export type SitePlace = Pick<Settings, 'siteUrl' | 'base'>

/** The address as others can follow it, from a path with or without the base. */
export function addressOf(path: string, { siteUrl, base }: SitePlace): string {
  const placed = `${path}/`.startsWith(`${base}/`) ? path : base + path
  return siteUrl === undefined ? placed : new URL(placed, siteUrl).href
}
