import { expect, test } from 'vitest'
import type { PageFacts } from '#starlight/finish/agents/published-page.ts'
import { orderPages } from '#starlight/finish/agents/published-page.ts'

const sidebar = [
  { label: 'Start', items: ['index', 'quickstart'] },
  {
    label: 'More',
    items: [
      { label: 'B', link: '/b/' },
      { label: 'File', link: '/file.json' },
    ],
  },
]

test('Pages are in the order of the sidebar, and other pages in the order of addresses', () => {
  const pages = ['/b/z/', '/b/', '/quickstart/', '/b/a/', '/'].map(createPage)
  const { groups, others } = orderPages(pages, sidebar)
  expect(
    groups.map(({ title, pages: inGroup }) => [title, inGroup.map(({ path }) => path)]),
  ).toEqual([
    ['Start', ['/', '/quickstart/']],
    ['More', ['/b/']],
  ])
  expect(others.map(({ path }) => path)).toEqual(['/b/a/', '/b/z/'])
})

test('Throws for a sidebar entry whose page was not built', () => {
  expect(() => orderPages([createPage('/')], sidebar)).toThrow(
    'The sidebar links to /quickstart/, which is not among the pages.',
  )
})

function createPage(path: string): PageFacts {
  return { path, title: path, description: '' }
}
