/** The address of a link of the brand, whose paths begin at the root of the site. */
export function placeLink(href: string, base: string): string {
  return href.startsWith('/') ? base + href : href
}
