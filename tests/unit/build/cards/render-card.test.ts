import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renderCard } from '#build/cards/render-card.ts'
import { hasCards, nameCard } from '#site/address/locate-card.ts'
import { readSettings } from '#site/settings.ts'

const card = {
  site: 'Service API',
  section: 'Reference',
  title: 'List experiments',
  description: 'The one operation, with a live console.',
}

const brand = { accent: '#0b6670' }

test('A card is a PNG of the size of link previews, with the same bytes every time', async () => {
  const [first, second] = await Promise.all([renderCard(card, brand), renderCard(card, brand)])
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(first.equals(second)).toBe(true)
  expect(first.length).toBeLessThan(60_000)
})

test('Another title gives another picture', async () => {
  const [first, second] = await Promise.all([
    renderCard(card, brand),
    renderCard({ ...card, title: 'Limits' }, brand),
  ])
  expect(first.equals(second)).toBe(false)
})

test('Another accent gives another picture, and so does a logo', async () => {
  const logo = { light: 'src/brand/favicon.svg', dark: 'src/brand/favicon.svg' }
  const cards = await Promise.all(
    [
      brand,
      { accent: '#7c3aed' },
      { ...brand, logo },
      { ...brand, logo: { ...logo, replacesName: true } },
    ].map((one) => renderCard(card, one)),
  )
  expect(new Set(cards.map((picture) => picture.toString('base64'))).size).toBe(cards.length)
})

test.for([
  ['/', 'index'],
  ['/quickstart/', 'quickstart'],
  ['/errors/unreachable/', 'errors/unreachable'],
])('The card of %s is %s', ([pathname = '', name]) => {
  expect(nameCard(pathname)).toBe(name)
})

test('A portal with a known address has cards, and one with a sandbox has none', () => {
  const published = { PORTAL_SITE_URL: 'https://docs.example.com' }
  expect(hasCards(readSettings(published))).toBe(true)
  expect(hasCards(readSettings({}))).toBe(false)
  const withSandbox = { ...published, PORTAL_SANDBOX_URL: 'http://localhost:4322' }
  expect(hasCards(readSettings(withSandbox))).toBe(false)
})
