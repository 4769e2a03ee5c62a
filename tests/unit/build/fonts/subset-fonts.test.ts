import { fromBuffer } from '@capsizecss/unpack'
import { expect, test } from 'vitest'
import { writeFallbackFaces } from '#build/fonts/web-fonts.ts'
import {
  subsetSansAtWeight,
  subsetMono,
  subsetSans,
  measureFonts,
} from '#build/fonts/subset-fonts.ts'

test('The two fonts of a page weigh less than 20 kB', async () => {
  const [sans, mono] = await Promise.all([subsetSans(), subsetMono()])
  expect(sans.toString('latin1', 0, 4)).toBe('wOF2')
  expect(mono.toString('latin1', 0, 4)).toBe('wOF2')
  expect(sans.length + mono.length).toBeLessThan(20_000)
})

test('A font has the same bytes every time', async () => {
  const [first, second] = await Promise.all([subsetSans(), subsetSans()])
  expect(first.equals(second)).toBe(true)
})

test('A heavier weight is wider', async () => {
  const [regular, heavy] = await Promise.all([
    subsetSansAtWeight(400).then(fromBuffer),
    subsetSansAtWeight(650).then(fromBuffer),
  ])
  expect(heavy.xWidthAvg).toBeGreaterThan(regular.xWidthAvg)
})

test('The fallbacks are as tall and as wide as the fonts', async () => {
  expect(writeFallbackFaces(await measureFonts())).toBe(`@font-face {
  font-family: 'IBM Plex Sans fallback';
  src: local('Arial'), local('Liberation Sans'), local('Arimo');
  size-adjust: 101.17%;
  ascent-override: 101.32%;
  descent-override: 27.18%;
  line-gap-override: 0.00%;
}
@font-face {
  font-family: 'IBM Plex Mono fallback';
  src: local('Courier New'), local('Liberation Mono'), local('Cousine');
  size-adjust: 99.98%;
  ascent-override: 102.52%;
  descent-override: 27.50%;
  line-gap-override: 0.00%;
}`)
})
