import { h } from 'hastscript'
import { expect, test } from 'vitest'
import { listSections } from '#build/finish/list-sections.ts'

test('A page and each section are found by their own words, and code, scripts and controls are not read', () => {
  const content = h('div', [
    h('p', 'Before the first heading.'),
    h('h2', { id: 'create' }, 'Create a key'),
    h('p', ['Choose ', h('code', 'Create New Key'), '.']),
    h('pre', 'export API_KEY'),
    h('div', [h('h3', { id: 'name' }, 'Name it'), h('p', 'So that you know it.')]),
    h('script', 'run()'),
    h('button', 'Copy'),
    h('h4', 'Without a place'),
  ])

  const page = { path: '/keys/', title: 'Keys', description: 'All of them.', reviewed: undefined }
  expect(listSections({ ...page, content })).toEqual([
    {
      kind: 'page',
      title: 'Keys',
      address: '/keys/',
      where: 'All of them.',
      text: 'All of them. Before the first heading.',
    },
    {
      kind: 'page',
      title: 'Create a key',
      address: '/keys/#create',
      groups: ['Keys'],
      text: 'Choose Create New Key.',
    },
    {
      kind: 'page',
      title: 'Name it',
      address: '/keys/#name',
      groups: ['Keys'],
      text: 'So that you know it. Without a place',
    },
  ])
})
