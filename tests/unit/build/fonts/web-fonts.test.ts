import { expect, test } from 'vitest'
import { subsetMono, subsetSans } from '#build/fonts/web-fonts.ts'

test('The two fonts of a page weigh less than 20 kB, and have the same bytes every time', async () => {
  const [sans, again, mono] = await Promise.all([subsetSans(), subsetSans(), subsetMono()])
  expect(sans.toString('latin1', 0, 4)).toBe('wOF2')
  expect(mono.toString('latin1', 0, 4)).toBe('wOF2')
  expect(sans.length + mono.length).toBeLessThan(20_000)
  expect(sans.equals(again)).toBe(true)
})
