import { expect, test } from 'vitest'
import { getSharedSite, shareSite } from '#starlight/site/portal-site.ts'
import { makePortalSite, loadPetStorePortal } from '../../../support/pet-store-portal.ts'

test('Pages that hold a shared site see later updates', async () => {
  const portal = await loadPetStorePortal()
  const site = makePortalSite([portal])

  shareSite('/team', site)
  const seen = getSharedSite('/team')
  shareSite('/team', { ...site, portals: [{ ...portal, title: 'Changed' }] })

  expect(seen.portals[0].title).toBe('Changed')
  expect(site.portals[0].title).toBe(portal.title)
})
