import { expect, test } from 'vitest'
import { keepsStylesInPages } from '#build/islands/inline-styles.ts'

test.each([
  { what: 'a small document', keeps: true },
  { what: 'the default document, whose pages have no such files', isDefault: true, keeps: false },
  { what: 'three hundred operations', count: 300, keeps: true },
  { what: 'more than three hundred operations', count: 301, keeps: false },
  {
    what: 'many servers, which take the room of the styles in the policy',
    origins: Array.from({ length: 8 }, (_, index) => `https://server-${index}.example`),
    keeps: false,
  },
])('Pages keep their styles: $what: $keeps', ({ isDefault = false, count = 1, origins, keeps }) => {
  const operations = Array.from({ length: count }, () => ({}))
  expect(keepsStylesInPages({ isDefault }, { operations }, origins ?? ['https://a.example'])).toBe(
    keeps,
  )
})
