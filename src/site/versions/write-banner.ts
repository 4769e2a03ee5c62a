import { toHtml } from 'hast-util-to-html'
import type { PortalSite } from '../address/portal-site.ts'
import type { Portal } from '../portal.ts'
import { writeVersionNote, findCounterpart } from './versions.ts'

/**
 * The banner of a page of a version other than the current one, as HTML: what it is, and the way to the same page of the current one.
 *
 * @param path of the page, from the root of its portal
 */
export function writeBanner(
  { base, portals }: Pick<PortalSite, 'base' | 'portals'>,
  portal: Portal,
  path: string,
): string | undefined {
  const { version } = portal
  const sentence = version && writeVersionNote(version)
  if (!version || sentence === undefined) return undefined
  const { label, folder } = version.current
  const current = portals.find((other) => other.folder === folder)
  if (!current) return undefined
  return toHtml([
    { type: 'text', value: `${sentence} ` },
    {
      type: 'element',
      tagName: 'a',
      properties: { href: base + folder + findCounterpart(path, portal, current) },
      children: [{ type: 'text', value: `Go to ${label}` }],
    },
    { type: 'text', value: ', the current version.' },
  ])
}
