import { expect, test } from 'vitest'
import type { PageFacts } from '#build/agents/published-page.ts'
import { orderPages } from '#build/agents/published-page.ts'

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

test('Pages are ordered as in the sidebar, and the others by address', () => {
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

test('A sidebar page that was not built is named', () => {
  expect(() => orderPages([createPage('/')], sidebar)).toThrow(
    'The sidebar links to /quickstart/, which is not among the pages.',
  )
})

function createPage(path: string): PageFacts {
  return { path, title: path, description: '' }
}
