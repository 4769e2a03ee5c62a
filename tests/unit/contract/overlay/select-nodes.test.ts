import { describe, expect, test } from 'vitest'
import { selectNodes } from '#contract/overlay/apply-overlay.ts'

/** As in Overlay 1.1.0, “Examples”, with what RFC 9535 adds. */
const document = {
  info: { title: 'A', 'x-y': 1 },
  paths: {
    '/foo': {
      get: {
        description: 'Old',
        parameters: [
          { name: 'filter', in: 'query' },
          { name: 'dummy', in: 'query' },
        ],
        tags: ['dummy', 'real'],
        'x-traits': ['paged'],
      },
    },
    '/bar': { post: { parameters: [{ name: 'filter', in: 'header' }] } },
  },
  "it's": { a: null },
}

describe('A query selects', () => {
  test.each<[query: string, values: readonly unknown[]]>([
    ['$', [document]],
    ['$.info.title', ['A']],
    [`$['info']["x-y"]`, [1]],
    [`$['it\\'s'].a`, [null]],
    [`$["it's"]`, [{ a: null }]],
    [`$.paths['/foo'].get.description`, ['Old']],
    ['$.paths.*.get.description', ['Old']],
    [`$.paths['/foo','/none'].get.tags[0]`, ['dummy']],
    [`$.paths['/foo'].get.tags[-1]`, ['real']],
    [`$.paths['/foo'].get.tags[*]`, ['dummy', 'real']],
    [`$.paths.*.get.tags[?@ == 'dummy']`, ['dummy']],
    [`$.paths.*.*.parameters[?@.name=='filter' && @.in=='query'].name`, ['filter']],
    [
      `$.paths.*.*.parameters[?@.name=='filter' || @.name == 'dummy'].in`,
      ['query', 'query', 'header'],
    ],
    [`$.paths.*.*.parameters[?!(@.in == 'query')].in`, ['header']],
    [`$.paths.*.*.parameters[?@.in != 'query'].in`, ['header']],
    [`$.paths[?(@.get['x-traits'][?(@ == 'paged')])].get.description`, ['Old']],
    [`$..parameters[?@.in == 'header'].name`, ['filter']],
    ['$..description', ['Old']],
    [`$.info[?@ == $.info.title]`, ['A']],
    [`$.info[?@ == 1]`, [1]],
    [`$.paths['/foo'].get.tags[0:1]`, ['dummy']],
    [`$.paths.*[?length(@.parameters) == 2].description`, ['Old']],
    ['$.none.at.all', []],
    ['$.info.title.length', []],
  ])('%s', (query, values) => {
    expect(selectNodes(query, document)).toMatchObject(values.map((value) => ({ value })))
    expect(selectNodes(query, document)).toHaveLength(values.length)
  })
})

test('A node that is selected twice is there once, with its container and key', () => {
  const holder = { 'a\'b\\c\n"': [1, 2] }

  expect(selectNodes("$['a\\'b\\\\c\\n\"'][0, -2, 1]", holder)).toEqual([
    { value: 1, container: [1, 2], key: 0 },
    { value: 2, container: [1, 2], key: 1 },
  ])
  expect(selectNodes('$.*', holder)).toEqual([
    { value: [1, 2], container: holder, key: 'a\'b\\c\n"' },
  ])
})

describe('What is no query is told with the place of its fault', () => {
  test.each([
    ['info', 1],
    ['$.paths./foo', 9],
    ['$.info.x-y', 9],
    ["$['a", 5],
    ['$.', 3],
  ])('%s at %d', (query, faultAt) => {
    expect(selectNodes(query, document)).toEqual({ faultAt })
  })
})
