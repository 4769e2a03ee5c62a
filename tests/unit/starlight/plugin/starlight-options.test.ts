import { expect, test } from 'vitest'
import { explainKeptComponents } from '#starlight/plugin/starlight-options.ts'

test('The features lost to the site’s own components are listed', () => {
  const components = { Search: './Search.astro', Footer: './Footer.astro', Sidebar: './Side.astro' }
  expect(explainKeptComponents({ title: 'Acme', components })).toBe(
    'Components of the site are kept: Search (without the search of operations and their fields), Sidebar (without the choice of a document and its version).',
  )
  expect(explainKeptComponents({ title: 'Acme', components: { Footer: './F.astro' } })).toBe(
    undefined,
  )
  expect(explainKeptComponents({ title: 'Acme' })).toBe(undefined)
})
