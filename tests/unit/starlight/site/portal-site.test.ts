import { expect, test } from 'vitest'
import {
  createOwnSlugs,
  getOwnPages,
  getSharedSite,
  shareOwnPages,
  shareSite,
} from '#starlight/site/portal-site.ts'
import { makePortalSite, loadPetStorePortal } from '../../../support/pet-store-portal.ts'

const entry = (id: string, sidebar?: object) => ({
  id,
  data: { title: id, ...(sidebar && { sidebar }) },
})

const shareIds = (root: string, ids: readonly string[]) =>
  shareOwnPages(
    root,
    ids.map((id) => entry(id)),
  )

const place = (folder: string) => ({ folder, defaultFolder: folder })

test('Pages of a portal exclude pages of nested portals', () => {
  const root = '/team/folders'
  const portals = ['/api', '/api/v1'].map(place)
  const [list, listOlder] = portals.map((portal) => createOwnSlugs(root, portal, portals))
  expect(list?.()).toEqual([])

  const ids = 'index apis api api/my-notes api/guides/index api/v1/old de/api/my-notes'.split(' ')
  shareIds(root, ids)

  expect(list?.()).toEqual(['index', 'guides', 'my-notes'])
  expect(listOlder?.()).toEqual(['old'])
})

test('Pages of a root portal exclude pages of other portals', () => {
  const root = '/team/whole'
  const portals = ['', '/api'].map(place)
  const list = createOwnSlugs(root, place(''), portals)
  shareIds(root, ['index', 'guides/one', 'api/two'])

  expect(list()).toEqual(['index', 'guides/one'])
})

test('Pages use the order and label of their sidebar entry', () => {
  const root = '/team/order'
  shareOwnPages(root, [
    entry('b'),
    entry('a'),
    entry('c', { order: 1, label: 'First', hidden: true }),
  ])

  expect(getOwnPages(root)).toMatchObject([
    { id: 'c', label: 'First', isHidden: true },
    { id: 'a', label: 'a', isHidden: false },
    { id: 'b' },
  ])
})

test('Pages that hold a shared site see later updates', async () => {
  const apiReference = await loadPetStorePortal()
  const site = makePortalSite([apiReference])

  shareSite('/team', site)
  const seen = getSharedSite('/team')
  shareSite('/team', { ...site, apiReferences: [{ ...apiReference, title: 'Changed' }] })

  expect(seen.apiReferences[0].title).toBe('Changed')
  expect(site.apiReferences[0].title).toBe(apiReference.title)
})
