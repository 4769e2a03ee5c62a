import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renderCard } from '#build/fonts/render-card.ts'
import { hasCards } from '#site/address/locate.ts'
import { readSettings } from '#site/settings.ts'

const brand = { name: 'Service API', accent: '#0b6670', favicon: 'src/brand/favicon.svg' }

test('A card is a PNG of the size of link previews, with the same bytes every time', async () => {
  const [first, second] = await Promise.all([renderCard(brand), renderCard(brand)])
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(first.equals(second)).toBe(true)
  expect(first.length).toBeLessThan(60_000)
})

test('Another name, accent or logo gives another picture', async () => {
  const logo = { light: 'src/brand/favicon.svg', dark: 'src/brand/favicon.svg' }
  const cards = await Promise.all(
    [
      brand,
      { ...brand, name: 'Pets & <more>' },
      { ...brand, accent: '#7c3aed' },
      { ...brand, logo: { ...logo, replacesName: true } },
    ].map(renderCard),
  )
  expect(new Set(cards.map((picture) => picture.toString('base64'))).size).toBe(cards.length)
})

test.for([
  ['of many words', 'Word '.repeat(60)],
  ['of one long word', 'W'.repeat(200)],
  ['in other scripts', 'Δοκιμή 試験'],
] as const)('A card has room for a name %s', async ([, name]) => {
  const card = await renderCard({ ...brand, name })
  expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('A portal with a known address has cards, and one with a sandbox has none', () => {
  const published = { PORTAL_SITE_URL: 'https://docs.example.com' }
  expect(hasCards(readSettings(published))).toBe(true)
  expect(hasCards(readSettings({}))).toBe(false)
  const withSandbox = { ...published, PORTAL_SANDBOX_URL: 'http://localhost:4322' }
  expect(hasCards(readSettings(withSandbox))).toBe(false)
})
