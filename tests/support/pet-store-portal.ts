import { readBrand } from '#brand/brand-options.ts'
import { readPortal } from '#site/portal.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import type { Portal } from '#site/portal.ts'
import { readSettings } from '#site/settings.ts'
import { anyService } from '#service/portal-options.ts'

/** Loads the portal of the pet store, as a complete site. */
export async function readPetStorePortal(): Promise<Portal> {
  return readPortal({
    settings: readSettings({}),
    folder: '',
    brand: readBrand({}, { root: process.cwd(), name: 'Pets' }),
    source: {
      path: 'tests/fixtures/pet-store/pet-store.yaml',
      overlay: undefined,
    },
    service: anyService,
  })
}

/** Creates a site with these portals and the default options. */
export function makePortalSite(portals: PortalSite['portals']): PortalSite {
  return {
    brand: portals[0].brand,
    isBranded: false,
    base: '',
    isForAgents: true,
    sidebar: {},
    sidebarGroups: new Map(),
    hasSearch: false,
    hasPagefind: false,
    hasPagination: true,
    languages: [],
    root: '/team',
    hasPolicyEverywhere: false,
    allowedOrigins: [],
    script: undefined,
    portals,
  }
}
