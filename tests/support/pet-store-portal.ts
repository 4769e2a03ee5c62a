import { readBrand } from '#brand/brand-options.ts'
import { readPortal } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'
import { readSettings } from '#site/settings.ts'
import { anyService } from '#service/portal-options.ts'

/** The portal of the pet store, as the whole of a site. */
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
