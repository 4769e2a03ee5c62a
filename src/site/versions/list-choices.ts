import type { PortalSite } from '../address/portal-site.ts'
import type { Portal } from '../portal.ts'
import { documentOf, isCurrent, listShown } from './document-of.ts'
import { findCounterpart } from './find-counterpart.ts'

/** A choice between portals of a site, and where each of them continues what a page is about. */
export interface Choice {
  readonly name: 'Document' | 'Version'
  readonly chosen: string
  readonly options: readonly ChoiceOption[]
}

export interface ChoiceOption {
  readonly label: string
  /** The status of a version, where it is not the current one. */
  readonly note: string | undefined
  /** The address of the page on its host. */
  readonly href: string
  readonly isChosen: boolean
}

/**
 * The choices of a page: between the documents of the site and between the versions of its own, each only where there are several.
 *
 * @param path of the page, from the root of its portal
 */
export function listChoices(
  { base, portals }: Pick<PortalSite, 'base' | 'portals'>,
  portal: Portal,
  path: string,
): readonly Choice[] {
  const versions = portals.filter((other) => documentOf(other) === documentOf(portal))
  const list = (
    name: Choice['name'],
    others: readonly Portal[],
    label: (portal: Portal) => string,
  ): Choice => ({
    name,
    chosen: label(portal),
    options: others.map((other) => ({
      label: label(other),
      note: name === 'Version' && !isCurrent(other) ? other.version?.status : undefined,
      href: base + other.folder + (other === portal ? path : findCounterpart(path, portal, other)),
      isChosen: other === portal,
    })),
  })
  return [
    list('Document', listShown(portals, portal), ({ label }) => label),
    list('Version', versions, ({ version }) => version?.label ?? ''),
  ].filter(({ options }) => options.length > 1)
}
