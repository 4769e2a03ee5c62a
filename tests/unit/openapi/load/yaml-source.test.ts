import { expect, test } from 'vitest'
import { parseYaml } from '#openapi/load/yaml-source.ts'

const { readDigits } = parseYaml(
  `base: &base { a: 1.10, b: 2.20, list: [3.30] }
more: &more { b: 4.40, c: 0x1F }
one: { <<: *base, b: 5.50 }
both: { <<: [*base, *more] }
block:
  <<: *base
  <<: *more
deep: { <<: { <<: *more, d: 6.60 } }
alias: *base
quoted: { '<<': { e: 7.70 }, f: 7.70 }
text: '1.10'
`,
  'api.yaml',
)

test.each([
  ['one/a', '1.10'],
  ['one/b', '5.50'],
  ['one/list/0', '3.30'],
  ['both/b', '2.20'],
  ['both/c', '0x1F'],
  ['block/b', '2.20'],
  ['block/c', '0x1F'],
  ['deep/d', '6.60'],
  ['deep/b', '4.40'],
  ['alias/list/0', '3.30'],
  ['quoted/</e', undefined],
  ['quoted/<</e', '7.70'],
  ['quoted/e', undefined],
  ['text', undefined],
  ['none', undefined],
  ['one/a/b', undefined],
])('The number at %s is written %s', (path, text) => {
  expect(readDigits(path.split('/'))).toBe(text)
})

test('A key keeps its source text', () => {
  const { value } = parseYaml(
    '{ 1.10: a, 01: b, 0x1F: c, 200: d, true: e, "1.10 ": f, {{ name }}: g }',
    'api.yaml',
  )
  expect(Object.keys(Object(value))).toEqual([
    '200',
    '1.10',
    '01',
    '0x1F',
    'true',
    '1.10 ',
    '{ ? { name } }',
  ])
})

test('A quoted key is a duplicate of the unquoted one', () => {
  expect(() => parseYaml(`a: 1\n200: b\n'200': c\n`, 'api.yaml')).toThrow('The key "200"')
})
