import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = new URL('../../../../src/starlight/styles/', import.meta.url)
const faces = readFileSync(new URL('fallback-faces.css', styles), 'utf8')
  .split('@font-face')
  .slice(1)

function getPercentage(face: string, descriptor: string): number {
  return Number(new RegExp(`${descriptor}: ([\\d.]+)%`).exec(face)?.[1]) / 100
}

const named = faces.map((face) => ({ face, source: /local\('(.*?)'\)/.exec(face)?.[1] }))

test.for(named)('$source keeps the height of lines of IBM Plex', ({ face }) => {
  const scale = getPercentage(face, 'size-adjust')
  expect(getPercentage(face, 'ascent-override') * scale).toBeCloseTo(1.025, 3)
  expect(getPercentage(face, 'descent-override') * scale).toBeCloseTo(0.275, 3)
})

test('Text uses every family of fallback fonts, and bold text its own faces', () => {
  const theme = readFileSync(new URL('theme.css', styles), 'utf8')
  const families = Map.groupBy(faces, (face) => /font-family: ('.*?')/.exec(face)?.[1] ?? '')
  for (const [family, own] of families) {
    expect(theme).toContain(family)
    const weights = own.map((face) => /font-weight: (\d+)/.exec(face)?.[1] ?? '400')
    expect(weights).toEqual(family.includes('Mono') ? ['400'] : ['400', '600'])
  }
})
