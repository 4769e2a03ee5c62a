import { expect, test } from 'vitest'
import { createPortalSidebarGroup, placeSidebar, portalSidebar } from '#plugin/sidebar.ts'
import type { Version } from '#site/portal.ts'
import { anyService } from '#service/portal-options.ts'
import { contractOf } from '../../support/contract-of.ts'

const guides = { label: 'Guides', items: ['guides/example'] }
const more = { label: 'More', items: ['more'] }

const createPortal = (folder: string, label: string, version?: Version) => ({
  folder,
  label,
  version,
  contract: contractOf(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: label, version: '1' },
      paths: { '/pets': { get: { operationId: 'listPets', responses: {} } } },
    }),
  ),
  service: anyService,
})

const payments = createPortal('/payments', 'Payments')
const site = { portals: [payments] }

test('The pages of a document stand where the site says, below their name', () => {
  const sidebar = placeSidebar([guides, ...portalSidebar, more], site)
  expect(sidebar).toMatchObject([guides, { label: 'Payments', collapsed: false }, more])
  expect(JSON.stringify(sidebar)).toContain('"link":"/payments/console/"')
})

test('They may stand in a group', () => {
  const sidebar = placeSidebar([{ label: 'APIs', items: portalSidebar }, guides], site)
  expect(sidebar).toMatchObject([{ label: 'APIs', items: [{ label: 'Payments' }] }, guides])
})

test('They come last where the site does not say', () => {
  expect(placeSidebar([guides, more], site)).toMatchObject([guides, more, { label: 'Payments' }])
})

test('Each of several documents is a folded group', () => {
  const portals = [payments, createPortal('/refunds', 'Refunds')]
  expect(placeSidebar([guides], { portals })).toMatchObject([
    guides,
    { label: 'Payments', collapsed: true },
    { label: 'Refunds', collapsed: true },
  ])
})

test('A document stands where its own group does, and the others where the site says', () => {
  const [inner, lost] = [createPortalSidebarGroup(), createPortalSidebarGroup()]
  const refunds = createPortal('/refunds', 'Refunds')
  const portals = [payments, refunds, createPortal('/users', 'Users')]
  const groups = new Map([
    ['/refunds', inner.label],
    ['/users', lost.label],
  ])
  const sidebar = [{ label: 'Internal', items: [inner] }, ...portalSidebar, guides]
  expect(placeSidebar(sidebar, { portals }, groups)).toMatchObject([
    { label: 'Internal', items: [{ label: 'Refunds' }] },
    { label: 'Payments' },
    guides,
    { label: 'Users' },
  ])
})

test('Whether documents are folded is an option', () => {
  const portals = [payments, createPortal('/refunds', 'Refunds')]
  expect(placeSidebar([], { portals, sidebar: { collapsed: false } })).toMatchObject([
    { collapsed: false },
    { collapsed: false },
  ])
  expect(placeSidebar([], { ...site, sidebar: { collapsed: true } })).toMatchObject([
    { collapsed: true },
  ])
})

test('A document that is the whole site needs no group', () => {
  const sidebar = placeSidebar(portalSidebar, { portals: [createPortal('', 'Pets')] })
  expect(JSON.stringify(sidebar)).not.toContain('"label":"Pets"')
  expect(JSON.stringify(sidebar)).toContain('"link":"/console/"')
})

test('Every version of a document is there, as of one document', () => {
  const current = { label: 'v2', folder: '/payments' }
  const portals = [
    createPortal('/payments', 'Payments', { label: 'v2', status: 'current', current }),
    createPortal('/payments/v1', 'Payments', { label: 'v1', status: 'deprecated', current }),
  ]
  const sidebar = placeSidebar([guides], { portals })
  expect(sidebar).toMatchObject([
    guides,
    { label: 'Payments', collapsed: false },
    { label: 'Payments', collapsed: false },
  ])
  expect(JSON.stringify(sidebar[2])).toContain('"link":"/payments/v1/console/"')
})
