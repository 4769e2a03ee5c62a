import { formatAddress } from '#text/page-address.ts'
import type { OwnPage } from '../site/own-pages.ts'
import { findPortal } from '../site/portal-site.ts'
import type { PortalSite } from '../site/portal-site.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { getOperationPath } from '../navigation/generated-pages.ts'
import type { SidebarLink } from '../navigation/reference-entries.ts'

export interface OwnPageListing {
  readonly site: PortalSite
  /** The pages of the site's collection, in sidebar order. */
  readonly pages: readonly OwnPage[]
  readonly id: string
  readonly locale: string | undefined
}

/** Returns links to the team's pages in a portal's folder, except pages of operations, which appear as operations. */
export function createOwnEntries(
  { folder, api }: ApiReference,
  { site, pages, id, locale }: OwnPageListing,
): readonly SidebarLink[] {
  const byId = new Map(pages.map((page) => [page.id, page]))
  const operations = new Set(
    api.operations.map((operation) => folder + getOperationPath(operation)),
  )
  return pages
    .filter((page) => {
      const isTranslation = site.languages.includes(page.id.split('/')[0] ?? '')
      return (
        !page.isHidden &&
        !isTranslation &&
        page.id !== '404' &&
        findPortal(site, `/${page.id}`)?.folder === folder &&
        !operations.has(`/${page.id}/`.replace('//', '/'))
      )
    })
    .map((page) => {
      const own = locale === undefined ? page.id : `${locale}/${page.id}`.replace(/\/$/, '')
      const { label, badge, attrs = {} } = byId.get(own) ?? page
      const path = ['', locale, page.id].filter((part) => part !== undefined).join('/')
      return {
        type: 'link',
        label,
        href: formatAddress(`${site.base}${path.replace(/\/$/, '')}/`, site.form),
        isCurrent: own === id,
        badge: parseBadge(badge),
        attrs,
      }
    })
}

/** A collection's badge is a string, or an object with text and variant. */
function parseBadge(badge: unknown): SidebarLink['badge'] {
  if (typeof badge === 'string') return { variant: 'default', text: badge }
  if (typeof badge !== 'object' || badge === null) return undefined
  const [text, variant]: unknown[] = [Reflect.get(badge, 'text'), Reflect.get(badge, 'variant')]
  return typeof text === 'string'
    ? { text, variant: variants.find((one) => one === variant) ?? 'default' }
    : undefined
}

const variants = ['note', 'danger', 'success', 'caution', 'tip', 'default'] as const
