import { expect, test } from 'vitest'
import { keepsStylesInPages } from '#build/finish/inline-styles.ts'

test.each([
  { what: 'a small document', keeps: true },
  {
    what: 'pages that have all styles in themselves',
    inlineStylesheets: 'always' as const,
    keeps: false,
  },
  { what: 'three hundred operations', count: 300, keeps: true },
  { what: 'more than three hundred operations', count: 301, keeps: false },
  {
    what: 'many servers, which take the room of the styles in the policy',
    origins: Array.from({ length: 8 }, (_, index) => `https://server-${index}.example`),
    keeps: false,
  },
])('Pages keep their styles: $what: $keeps', ({ inlineStylesheets, count = 1, origins, keeps }) => {
  const operations = Array.from({ length: count }, () => ({}))
  expect(
    keepsStylesInPages(
      inlineStylesheets === undefined ? {} : { inlineStylesheets },
      { operations },
      origins ?? ['https://a.example'],
    ),
  ).toBe(keeps)
})
