import { expect, test } from 'vitest'
import { readSharedSite, shareSite } from '#site/address/portal-site.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import { readPetStorePortal } from '../../../support/pet-store-portal.ts'

test('Pages that have a shared site see in it what is read again', async () => {
  const portal = await readPetStorePortal()
  const site: PortalSite = {
    brand: portal.brand,
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
    portals: [portal],
  }

  shareSite('/team', site)
  const seen = readSharedSite('/team')
  shareSite('/team', { ...site, portals: [{ ...portal, title: 'Changed' }] })

  expect(seen.portals[0].title).toBe('Changed')
  expect(site.portals[0].title).toBe(portal.title)
})
