import { describe, expect, test } from 'vitest'
import { maxQueryDepth, maxQueryLength, selectNodes } from '#schema/select-nodes.ts'

const shop = {
  pets: [
    { name: 'Ada', age: 3, tags: ['small'] },
    { name: 'Bo', age: 7, tags: [] },
    { name: 'Cy', tags: ['small', 'old'] },
  ],
  'x-a': { name: 'Ada' },
  none: null,
}

function select(query: string, root: unknown = shop): unknown {
  const selection = selectNodes(query, root)
  return selection.outcome === 'selected'
    ? selection.nodes.map(({ value }) => value)
    : selection.outcome
}

test('Selected nodes are distinct, with parent and key', () => {
  const holder = { 'a\'b\\c\n"': [1, 2] }
  const root = { value: holder, parent: undefined, key: '' }
  const parent = { value: [1, 2], parent: root, key: 'a\'b\\c\n"' }

  expect(selectNodes("$['a\\'b\\\\c\\n\"'][0, -2, 1]", holder)).toEqual({
    outcome: 'selected',
    nodes: [
      { value: 1, parent, key: 0 },
      { value: 2, parent, key: 1 },
    ],
  })
  expect(selectNodes('$', holder)).toEqual({
    outcome: 'selected',
    nodes: [root],
  })
})

describe('Queries follow RFC 9535', () => {
  test.each<[query: string, selected: readonly unknown[]]>([
    ['$.pets[*].name', ['Ada', 'Bo', 'Cy']],
    ["$['x-a'].name", ['Ada']],
    ['$..name', ['Ada', 'Bo', 'Cy', 'Ada']],
    ['$.pets[-1].name', ['Cy']],
    ['$.pets[3]', []],
    ['$.pets.name', []],
    ['$.pets.length', []],
    ['$.pets[0:2].name', ['Ada', 'Bo']],
    ['$.pets[::-1].name', ['Cy', 'Bo', 'Ada']],
    ['$.pets[-2:].name', ['Bo', 'Cy']],
    ['$.pets[2:0:-2].name', ['Cy']],
    ['$.pets[::0]', []],
    ['$.none.a', []],
    ["$.pets[?@.name == 'Bo'].age", [7]],
    ['$.pets[?@.age].name', ['Ada', 'Bo']],
    ['$.pets[?!@.age].name', ['Cy']],
    ['$.pets[?@.age > 3 || !@.age].name', ['Bo', 'Cy']],
    ['$.pets[?@.age >= 3 && @.age <= 3].name', ['Ada']],
    ['$.pets[?@.name && @.age && @.tags[0]].name', ['Ada']],
    ['$.pets[?@.name && (@.age || @.tags[1])].name', ['Ada', 'Bo', 'Cy']],
    ['$.pets[?@.tags[1] || @.age && @.tags[0]].name', ['Ada', 'Cy']],
    ['$.pets[?(@.tags[1] || @.age) && @.tags[0]].name', ['Ada', 'Cy']],
    ['$.pets[?@.age && @.tags[1] || @.name].name', ['Ada', 'Bo', 'Cy']],
    ['$.pets[?@.age && !@.tags[0] && @.name].name', ['Bo']],
    ['$.pets[?!(@.age && @.tags[0]) && @.name].name', ['Bo', 'Cy']],
    ['$.pets[?@.age > 0.5 && @.age < 0.3e1 || @.age == 0.7e1].name', ['Bo']],
    ['$.pets[?@.age > -0.5 && 0.0 < @.age].name', ['Ada', 'Bo']],
    ["$.pets[?@.name != '0.5 !!'].name", ['Ada', 'Bo', 'Cy']],
    ["$.pets[?@.name < 'Bo'].name", ['Ada']],
    ['$.pets[?@.age < "9"].name', []],
    ['$.pets[?@.age == @.none].name', ['Cy']],
    ['$.pets[?@.age != 3].name', ['Bo', 'Cy']],
    ["$.pets[?@.name == $['x-a'].name].name", ['Ada']],
    ["$.pets[?@.tags == $.pets[0]['tags']].name", ['Ada']],
    ["$.pets[?@.tags[?@ == 'old']].name", ['Cy']],
    ['$[?@ == null]', [null]],
    ['$.pets[?length(@.name) == 3].name', ['Ada']],
    ['$.pets[?count(@.tags[*]) > 1].name', ['Cy']],
    ['$.pets[?length(@.tags) == 0].name', ['Bo']],
    ['$.pets[?value(@.tags[*]) == "small"].name', ['Ada']],
    ["$.pets[?match(@.name, 'A|B.')].name", ['Bo']],
    ["$.pets[?search(@.name, '[ac]')].name", ['Ada']],
    ["$.pets[?search(@.age, '3')].name", []],
    ["$.pets[?search(@.name, '(')].name", []],
  ])('%s', (query, selected) => {
    expect(select(query)).toEqual(selected)
  })

  test('Prototype property names are ordinary keys', () => {
    expect(select('$.toString')).toEqual([])
    expect(select('$.__proto__', JSON.parse('{"__proto__": 1}'))).toEqual([1])
  })
})

test.each([
  '',
  'pets',
  '$.x-a',
  '$.pets[?unknown(@)]',
  '$.pets[?length(@.a, 1) > 1]',
  '$.pets[?length(@.tags[*]) > 1]',
  '$.pets[?count(1) > 1]',
  '$.pets[?length(@.name)]',
  '$.none[?@.a || count(@.*)]',
  '$.none[?!count(@.*)]',
  "$.pets[?match(@.name, 'Ada') == true]",
  '$.pets[?@.tags[*] == 1]',
  '$.pets[?true]',
  '$.none[?!true]',
  '$.none[?!@.age == 3]',
  '$.none[?(@.age == 3) == 1]',
  '$.none[?@.a == !@.b]',
  '$.pets[9007199254740992]',
  '$.pets[:-9007199254740992]',
  '$.pets[0.5]',
  '$.pets[?@.age == 00.5]',
  '$.pets[?@.age !! 3]',
  `$.pets[?${'!'.repeat(3900)}@.age]`,
])('%j is not a query', (query) => {
  expect(select(query)).toBe('invalid')
})

const nest = (depth: number) => `$${'[?@'.repeat(depth)}${']'.repeat(depth)}`

test('A query that nests too deeply or is too long is rejected before parsing', () => {
  expect(select(nest(maxQueryDepth))).toEqual([])
  expect(select(nest(maxQueryDepth + 1))).toBe('too-nested')
  expect(select(nest(900))).toBe('too-nested')
  expect(select(`$[?${'('.repeat(900)}@.a${')'.repeat(900)}]`)).toBe('too-nested')
  expect(select(`$['${'['.repeat(100)}']`)).toEqual([])
  expect(select(`$['${'a'.repeat(maxQueryLength)}']`)).toBe('too-long')
})

function makeDeepList(): unknown {
  let value: unknown = []
  for (let depth = 0; depth < 100_000; depth += 1) value = [value]
  return value
}

test('Values of any depth are compared', () => {
  const root = { a: makeDeepList(), b: makeDeepList(), c: [] }

  expect(select('$[?@ == $.b]', root)).toHaveLength(2)
})

test('A pattern with nested repetitions is matched in linear time', () => {
  const text = 'a'.repeat(5000)

  expect(select("$[?search(@, '(a+)+$')]", [text])).toEqual([text])
  expect(select("$[?search(@, '(a+)+b')]", [text])).toEqual([])
})

test('A selection stops when its budget is used up', () => {
  const wide = Array.from({ length: 100 }, (_, index) => ({ name: 'a'.repeat(index) }))
  const spend = (query: string, steps: number) => selectNodes(query, { wide }, { steps }).outcome

  expect(spend('$..*', 1000)).toBe('selected')
  expect(spend('$..*', 100)).toBe('exhausted')
  expect(spend('$.wide[?$..*]', 1000)).toBe('exhausted')
  expect(spend("$.wide[?search(@.name, 'a*b')]", 1000)).toBe('exhausted')
  expect(spend('$.wide[?@ == $.wide[99]]', 150)).toBe('exhausted')
})
