import { expect, test } from 'vitest'
import { findText } from '#core/answer/find-text.ts'
import type { SearchOptions } from '#core/answer/find-text.ts'
import { markTokens } from '#core/answer/mark-tokens.ts'
import { PagedList } from '#core/answer/paged-list.ts'

function find(text: string, sought: string, options: Partial<SearchOptions> = {}): number[] {
  const hits = new PagedList(32)
  const bytes = new TextEncoder().encode(text)
  const search = findText(bytes, sought, { matchCase: false, spacing: false, ...options }, hits)
  Array.from(search)
  return Array.from({ length: hits.length }, (_, index) => hits.at(index))
}

test.each([
  ['every place', 'abcabc', 'bc', {}, [1, 4]],
  ['places that do not overlap', 'aaaa', 'aa', {}, [0, 2]],
  ['either case', 'Abc aBC', 'ABC', {}, [0, 4]],
  ['the same case only, when asked', 'Abc abc', 'abc', { matchCase: true }, [4]],
  ['either case beyond ASCII, counted in bytes', 'É é', 'é', {}, [0, 3]],
  ['characters of regular expressions as they are', 'a.c abc', 'a.c', {}, [0]],
  ['a match at the very end', 'xxab', 'ab', {}, [2]],
  ['nothing of a match that the end cuts', 'xxa', 'ab', {}, []],
  ['a name as the pretty form spaces it', '{"id":1}', '"id": 1', { spacing: true }, [1]],
  ['a name that the source spaces otherwise', '{"id"  :1}', '"id": 1', { spacing: true }, [1]],
  ['no other spacing in the raw text', '{"id":1}', '"id": 1', {}, []],
])('It finds %s', (_, text, sought, options, places) => {
  expect(find(text, sought, options)).toEqual(places)
})

test('A search pauses after each chunk and finds what lies across', () => {
  const hits = new PagedList(32)
  const bytes = new TextEncoder().encode('ab'.repeat(10))
  const options = { matchCase: true, spacing: false }
  const pauses = [...findText(bytes, 'ba', options, hits, 4)]
  expect(pauses.length).toBeGreaterThan(2)
  expect(hits.length).toBe(9)
})

test('Hits are marked across coloured stretches', () => {
  const marked = markTokens(
    [
      ['"id"', 'function'],
      [': ', 'punctuation'],
      ['12', 'constant'],
    ],
    'D": 1',
    false,
  )
  expect(marked).toEqual([
    { text: '"i', kind: 'function', isHit: false },
    { text: 'd"', kind: 'function', isHit: true },
    { text: ': ', kind: 'punctuation', isHit: true },
    { text: '1', kind: 'constant', isHit: true },
    { text: '2', kind: 'constant', isHit: false },
  ])
})
