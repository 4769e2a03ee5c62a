import { expect, test } from 'vitest'
import { explainOwnComponents } from '#plugin/starlight-options.ts'

test('What a site does without for a component of its own is said', () => {
  const components = { Search: './Search.astro', Footer: './Footer.astro', Sidebar: './Side.astro' }
  expect(explainOwnComponents({ title: 'Acme', components })).toBe(
    'Components of the site stay: Search (without the search of operations and their fields), Sidebar (without the choice of a document and its version).',
  )
  expect(explainOwnComponents({ title: 'Acme', components: { Footer: './F.astro' } })).toBe(
    undefined,
  )
  expect(explainOwnComponents({ title: 'Acme' })).toBe(undefined)
})
