import { describe, expect, test } from 'vitest'
import { makeGroup } from '#starlight/navigation/reference-entries.ts'
import type { SidebarLink } from '#starlight/navigation/reference-entries.ts'
import { findNeighbours, getUnsequencedPages } from '#starlight/sidebar/fill-sidebar.ts'
import { loadPetStorePortal } from '../../../support/pet-store-portal.ts'

const petStore = await loadPetStorePortal()

test('The page for agents and the list of failures have no neighbours, unless the team replaced them', () => {
  const settings = { base: '/docs/api', form: { ending: '', base: '/docs' } } as const
  const find = (ownPages: readonly string[]) => [
    ...getUnsequencedPages([{ api: petStore.api, ownPages, settings }]),
  ]

  expect(find([])).toEqual(['/docs/api/agents', '/docs/api/errors'])
  expect(find(['agents'])).toEqual(['/docs/api/errors'])
})

describe('Neighbours follow the sidebar that is shown', () => {
  const sidebar = [link('/a/'), makeGroup('B', [link('/b/', true)], false), link('/c/')]
  const find = (data: Parameters<typeof findNeighbours>[1], isOn = true) => {
    const { prev, next } = findNeighbours(sidebar, data, isOn)
    return [prev, next].map((each) => each && `${each.label} ${each.href}`)
  }

  test.each<[string, Parameters<typeof findNeighbours>[1], unknown]>([
    ['by default', {}, ['/a/ /a/', '/c/ /c/']],
    ['unless the page disables them', { prev: false }, [undefined, '/c/ /c/']],
    ['with the label of the page', { next: 'Go on' }, ['/a/ /a/', 'Go on /c/']],
    ['with a link of the page', { next: { link: '/d/', label: 'D' } }, ['/a/ /a/', 'D /d/']],
  ])('%s', (_name, data, found) => {
    expect(find(data)).toEqual(found)
  })

  test('If disabled for the site, only those enabled by the page', () => {
    expect(find({}, false)).toEqual([undefined, undefined])
    expect(find({ next: true }, false)).toEqual([undefined, '/c/ /c/'])
  })

  test('Pages without neighbours are skipped', () => {
    const { next } = findNeighbours(sidebar, {}, true, new Set(['/c/']))

    expect(next).toBeUndefined()
  })
})

function link(href: string, isCurrent = false): SidebarLink {
  return { type: 'link', label: href, href, isCurrent, badge: undefined, attrs: {} }
}
