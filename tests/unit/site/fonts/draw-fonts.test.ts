import { expect, test } from 'vitest'
import { cutSans, drawMono, drawSans, measureMono, measureSans } from '#site/fonts/draw-fonts.ts'
import { writeFallbackFaces } from '#site/fonts/font-faces.ts'
import { readFontMetrics } from '#site/fonts/font-metrics.ts'

test('The two fonts of a page weigh less than 20 kB', async () => {
  const [sans, mono] = await Promise.all([drawSans(), drawMono()])
  expect(sans.toString('latin1', 0, 4)).toBe('wOF2')
  expect(mono.toString('latin1', 0, 4)).toBe('wOF2')
  expect(sans.length + mono.length).toBeLessThan(20_000)
})

test('A font is drawn the same twice', async () => {
  const [first, second] = await Promise.all([drawSans(), drawSans()])
  expect(first.equals(second)).toBe(true)
})

test('The height of lines and the width of text are read from the font', async () => {
  const sans = await measureSans()
  expect(sans).toEqual({
    ascent: 1.025,
    descent: 0.275,
    lineGap: 0,
    averageWidth: expect.closeTo(0.4515, 4),
  })
  expect(await measureMono()).toMatchObject({ averageWidth: expect.closeTo(0.6, 4) })
})

test('A heavier cut runs wider', async () => {
  const { averageWidth } = readFontMetrics(await cutSans(650))
  expect(averageWidth).toBeGreaterThan(0.46)
})

test('A font without a table that is needed is named', () => {
  const empty = Buffer.alloc(12)
  expect(() => readFontMetrics(empty)).toThrow('The font has no table head.')
})

test('The fallback stands as tall and runs as wide as the font', async () => {
  const [sans, mono] = await Promise.all([measureSans(), measureMono()])
  const css = writeFallbackFaces({ sans, mono })
  expect(css).toContain(`@font-face {
  font-family: 'IBM Plex Sans fallback';
  src: local('Arial'), local('Liberation Sans'), local('Arimo');
  size-adjust: 100.35%;
  ascent-override: 102.14%;
  descent-override: 27.40%;
  line-gap-override: 0.00%;
}`)
})
