import { expect, test } from 'vitest'
import { PagedList } from '#response/rows/paged-list.ts'
import {
  compileSearch,
  findMatchEnd,
  findText,
  markTokens,
  toRegExp,
} from '#response/rows/find-text.ts'
import type { MarkedToken } from '#response/rows/find-text.ts'
import type { Token } from '#text/rich-text.ts'

function find(text: string, query: string, ignoresSpace: boolean): number[] {
  const hits = new PagedList(32)
  const bytes = new TextEncoder().encode(text)
  const search = findText(bytes, query, ignoresSpace, hits)
  Array.from(search)
  return Array.from({ length: hits.length }, (_, index) => hits.at(index))
}

test.each([
  ['every place', 'abcabc', 'bc', false, [1, 4]],
  ['places that do not overlap', 'aaaa', 'aa', false, [0, 2]],
  ['either case', 'Abc aBC', 'ABC', false, [0, 4]],
  ['either case outside ASCII, counted in bytes', 'É é', 'é', false, [0, 3]],
  ['regular-expression characters literally', 'a.c abc', 'a.c', false, [0]],
  ['a match at the very end', 'xxab', 'ab', false, [2]],
  ['no match truncated at the end', 'xxa', 'ab', false, []],
  ['a name with the spacing of formatted text', '{"id":1}', '"id": 1', true, [1]],
  ['a name with other spacing in the source', '{"id"  :1}', '"id": 1', true, [1]],
  ['a name with the spacing of the source', '{"id" : 1}', '"id":1', true, [1]],
  ['no other spacing in the raw text', '{"id":1}', '"id": 1', false, []],
])('Finds %s', (_, text, query, ignoresSpace, places) => {
  expect(find(text, query, ignoresSpace)).toEqual(places)
})

test('Pauses after each chunk and finds matches across chunks', () => {
  const hits = new PagedList(32)
  const bytes = new TextEncoder().encode('ab'.repeat(10))
  const pauses = [...findText(bytes, 'ba', false, hits, 4)]
  expect(pauses.length).toBeGreaterThan(2)
  expect(hits.length).toBe(9)
})

test.each([
  ['in the other case', 'xÉy', 'é', false, 1, 3],
  ['with the white space of the source', '{"id"  : 1}', '"id": 1', true, 1, 10],
  ['nowhere', 'abc', 'x', false, 1, 1],
])('A match ends %s', (_, text, query, ignoresSpace, from, end) => {
  const bytes = new TextEncoder().encode(text)
  expect(findMatchEnd(bytes, from, query, ignoresSpace)).toBe(end)
})

const name: readonly Token[] = [
  ['"id"', 'foreground'],
  [': ', 'punctuation'],
  ['12', 'constant'],
]

function seek(text: string): RegExp {
  return toRegExp(compileSearch(text, true))
}

/** The marks in each token, as `a[hit]b{current}`. */
function draw(marked: readonly MarkedToken[]): readonly string[] {
  const frames = { none: ['', ''], hit: ['[', ']'], current: ['{', '}'] } as const
  return marked.map(({ parts }) => parts.map(({ text, mark }) => frames[mark].join(text)).join(''))
}

test.each([
  ['nothing', undefined, ['"id"', ': ', '12']],
  ['a hit within a token', seek('D'), ['"i[d]"', ': ', '12']],
  ['a hit across tokens', seek('D": 1'), ['"i[d"]', '[: ]', '[1]2']],
  ['a name and a colon without a space', seek('"id":12'), ['["id"]', '[: ]', '[12]']],
  ['several hits', seek('"'), ['["]id["]', ': ', '12']],
])('Marks %s', (_, pattern, expected) => {
  expect(draw(markTokens(name, pattern))).toEqual(expected)
})

test('Tokens keep their kinds and their joined text', () => {
  const marked = markTokens(name, seek('i'))
  expect(marked.map(({ kind }) => kind)).toEqual(['foreground', 'punctuation', 'constant'])
  expect(marked.map(({ parts }) => parts.map(({ text }) => text).join(''))).toEqual([
    '"id"',
    ': ',
    '12',
  ])
})

test('Regular-expression characters are literal', () => {
  const all = String.raw`\^$.*+?()[]{}|/-`
  expect(draw(markTokens([[all, 'string']], seek(all)))).toEqual([`[${all}]`])
})

test('The current hit is marked differently from the others', () => {
  expect(draw(markTokens([['a-a-a', 'string']], seek('a'), [2, 3]))).toEqual(['[a]-{a}-[a]'])
})

test('Marks the rest of a hit that began in the previous row', () => {
  expect(draw(markTokens([['edle', 'foreground']], seek('needle'), [0, 4]))).toEqual(['{edle}'])
})

test('Marks only a few of thousands of hits, around the current one', () => {
  const row: readonly Token[] = [['ab'.repeat(1000), 'string']]
  expect(countMarks(markTokens(row, seek('a')))).toBe(40)

  const around = markTokens(row, seek('a'), [1000, 1001])
  expect(countMarks(around)).toBe(41)
  const [before, ...parts] = around[0]?.parts ?? []
  expect(before?.text.length).toBe(960)
  expect(parts.at(40)).toEqual({ text: 'a', mark: 'current' })
})

function countMarks(marked: readonly MarkedToken[]): number {
  return marked.flatMap(({ parts }) => parts).filter(({ mark }) => mark !== 'none').length
}
