import type { Settings } from '../settings.ts'

/** Where a page is available as Markdown: `/quickstart/` → `/quickstart.md`, `/` → `/index.md`. */
export function locateMarkdown(path: string): string {
  return path === '/' ? '/index.md' : `${path.replace(/\/$/, '')}.md`
}

/** Where the site is published: its origin, if the build knows it, and its base path. */
export type SitePlace = Pick<Settings, 'siteUrl' | 'base'>

/** The public address of a path, given with or without the base. */
export function addressOf(path: string, { siteUrl, base }: SitePlace): string {
  const placed = `${path}/`.startsWith(`${base}/`) ? path : base + path
  return siteUrl === undefined ? placed : new URL(placed, siteUrl).href
}
