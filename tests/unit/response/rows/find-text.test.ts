import { expect, test } from 'vitest'
import { PagedList } from '#response/rows/paged-list.ts'
import { findMatchEnd, findText } from '#response/rows/find-text.ts'

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
