import { describe, expect, test } from 'vitest'
import { parseJsonPath } from '#contract/overlay/json-path.ts'
import { selectNodes } from '#contract/overlay/select-nodes.ts'

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
    ['$.none.at.all', []],
    ['$.info.title.length', []],
  ])('%s', (query, values) => {
    expect(selectNodes(parseJsonPath(query), document).map(({ value }) => value)).toEqual(values)
  })
})

describe('What is not understood is refused with its place', () => {
  test.each([
    ['info', 'a query begins with $ at "info"'],
    ['$.paths./foo', `a name is expected; write any other name as ['name'] at "/foo"`],
    ['$.info.x-y', 'what follows is not understood at "-y"'],
    ['$.a[1:2]', 'a name in quotes, an index, * or ? is expected at "1:2]"'],
    [
      '$.a[?length(@) > 1]',
      'a query, a text, a number, true, false or null is expected at "length(@) > 1]"',
    ],
    ['$.a[?@.b > 1]', '] is expected at "> 1]"'],
    ["$['a", `a name in quotes, an index, * or ? is expected at "'a"`],
    ['$.', "a name is expected; write any other name as ['name'], and the text ends"],
    ["$.a[?'b']", '== or != is expected at "]"'],
  ])('%s', (query, sentence) => {
    expect(() => parseJsonPath(query)).toThrow(sentence)
  })
})
