import { expect, test } from 'vitest'
import { getSharedSite, shareSite } from '#starlight/site/portal-site.ts'
import { makePortalSite, loadPetStorePortal } from '../../../support/pet-store-portal.ts'

test('Pages that hold a shared site see later updates', async () => {
  const apiReference = await loadPetStorePortal()
  const site = makePortalSite([apiReference])

  shareSite('/team', site)
  const seen = getSharedSite('/team')
  shareSite('/team', { ...site, apiReferences: [{ ...apiReference, title: 'Changed' }] })

  expect(seen.apiReferences[0].title).toBe('Changed')
  expect(site.apiReferences[0].title).toBe(apiReference.title)
})
