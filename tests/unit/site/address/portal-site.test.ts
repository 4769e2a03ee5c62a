import { expect, test } from 'vitest'
import { readSharedSite, shareSite } from '#site/address/portal-site.ts'
import { makePortalSite, readPetStorePortal } from '../../../support/pet-store-portal.ts'

test('Pages that hold a shared site see later updates', async () => {
  const portal = await readPetStorePortal()
  const site = makePortalSite([portal])

  shareSite('/team', site)
  const seen = readSharedSite('/team')
  shareSite('/team', { ...site, portals: [{ ...portal, title: 'Changed' }] })

  expect(seen.portals[0].title).toBe('Changed')
  expect(site.portals[0].title).toBe(portal.title)
})
