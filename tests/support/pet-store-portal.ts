import { parseBrand } from '#theme/brand-options.ts'
import { loadApiReference } from '#starlight/reference/api-reference.ts'
import { onlyLocale } from '#starlight/reference/locale.ts'
import type { PortalSite } from '#starlight/site/portal-site.ts'
import type { ApiReference } from '#starlight/reference/api-reference.ts'
import { parseSettings } from '#starlight/reference/settings.ts'
import { defaultService } from '#portal/portal-options.ts'

export function loadPetStorePortal(): Promise<ApiReference> {
  return loadTestPortal('tests/fixtures/pet-store/pet-store.yaml')
}

/** Loads the portal of a document as a complete site. */
export async function loadTestPortal(
  path: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ApiReference> {
  return loadApiReference({
    settings: parseSettings(environment),
    folder: '',
    brand: parseBrand({}, { root: process.cwd(), name: 'Sample' }),
    source: { path, overlay: undefined },
    service: defaultService,
    hasScalar: true,
  })
}

export function makePortalSite(apiReferences: PortalSite['apiReferences']): PortalSite {
  return {
    brand: apiReferences[0].brand,
    isBranded: false,
    base: '',
    isForAgents: true,
    sidebar: {},
    sidebarGroups: new Map(),
    hasSearch: false,
    hasPagefind: false,
    hasPagination: true,
    locales: [onlyLocale],
    root: '/team',
    hasPolicyEverywhere: false,
    allowedOrigins: [],
    script: undefined,
    scalar: undefined,
    apiReferences,
    missingVersions: [],
  }
}
