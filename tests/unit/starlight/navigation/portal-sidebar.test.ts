import { expect, test } from 'vitest'
import { service } from '#portal/service.ts'
import { createPortalSidebar } from '#starlight/navigation/portal-sidebar.ts'
import { findOperation } from '#starlight/reference/api-reference.ts'
import { loadPetStorePortal } from '../../../support/pet-store-portal.ts'
import { serviceDescription } from '../../../support/service-description.ts'

const petStore = await loadPetStorePortal()

test('The service’s own sidebar lists operations without a page by the team with their generated page', () => {
  const first = findOperation(serviceDescription, 'list-experiments')
  const other = { ...first, slug: 'create-thing', name: 'Create a thing' }
  const api = { ...serviceDescription, operations: [first, other] }
  const ownPages = ['reference/list-experiments']

  const sidebar = JSON.stringify(createPortalSidebar({ ...petStore, api, service, ownPages }))

  expect(sidebar).toContain('"reference/list-experiments",{"label":"Create a thing"')
  expect(sidebar).toContain('"link":"/reference/create-thing/"')
})

test('For any document, the team’s pages are guides, and operations are excluded', () => {
  const ownPages = ['before-you-start']

  const sidebar = JSON.stringify(createPortalSidebar({ ...petStore, ownPages }))

  expect(sidebar).toContain('{"label":"Guides","items":["before-you-start"]}')
  for (const { slug } of petStore.api.operations) {
    expect(sidebar).not.toContain(`/reference/${slug}/`)
  }
})
