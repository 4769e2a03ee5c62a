import { normalizePagePath, writeAddress } from '#text/page-address.ts'
import type { SiteProject } from '../headers/hosts.ts'
import type { PortalSite } from '../site/portal-site.ts'
import { hasSignIn } from '../reference/api-reference.ts'
import { getLocalCommands } from './agents/local-commands.ts'
import { publishHeaders } from './policy/publish-headers.ts'

/** A page of a portal, or another page of the site that has a console. */
export interface HeaderPage {
  /** The path of the page in the site, with slashes. */
  readonly file: string
  readonly isOfPortal: boolean
}

/** Publishes the headers of a site whose pages are finished, and returns warnings about them. */
export async function publishSiteHeaders(
  { base, form, portals }: PortalSite,
  project: SiteProject,
  {
    policy,
    hashedPath,
    pages,
  }: {
    readonly policy: string
    readonly hashedPath: string
    readonly pages: readonly HeaderPage[]
  },
): Promise<readonly string[]> {
  const getAddresses = (isOfPortal: boolean) =>
    pages
      .filter((page) => page.isOfPortal === isOfPortal)
      .map(({ file }) => writeAddress(base + normalizePagePath(`/${file}`), form))
  const headers = {
    policy,
    base,
    hashedPath,
    form,
    siteUrl: portals[0].settings.siteUrl,
    folders: portals.map(({ folder }) => folder),
    signInFolders: portals.filter(hasSignIn).map(({ folder }) => folder),
    pages: getAddresses(true),
    guests: getAddresses(false),
  }
  const { headers: printCommand } = getLocalCommands(portals[0])
  return publishHeaders(project, headers, printCommand)
}
