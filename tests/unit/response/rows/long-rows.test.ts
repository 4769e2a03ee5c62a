import { expect, test } from 'vitest'
import type { BodyContent } from '#console/viewer/body/body-content.ts'
import { PagedList } from '#response/rows/paged-list.ts'
import { findMatchEnd, findText } from '#response/rows/find-text.ts'
import type { TextRow } from '#response/rows/pretty-row.ts'
import type { TreeRow } from '#response/rows/tree-rows.ts'
import { openBody } from '../../../fixtures/responses.ts'

const needle = 'Needle é'
const filler = 'Lorem ipsum 漢字 '

/** The bytes of the first hit. */
function find(content: BodyContent, query: string): readonly [number, number] {
  const hits = new PagedList(32)
  Array.from(findText(content.text, query, true, hits))
  const at = hits.at(0)
  return [at, findMatchEnd(content.text, at, query, true)]
}

function write({ tokens, current }: TextRow): { readonly text: string; readonly hit: string } {
  const text = tokens.map(([part]) => part).join('')
  return { text, hit: current ? text.slice(...current) : 'nothing' }
}

function writeTree({ name, tokens, ...row }: TreeRow): ReturnType<typeof write> {
  const names = name === '' ? [] : [[`${name}: `, 'foreground'] as const]
  return write({ ...row, tokens: [...names, ...tokens] })
}

const long = filler.repeat(10_000)

test.each([
  ['in the middle of a value', `{"a":"${long}${needle}${long}","b":1}`, 'needle É', needle],
  ['at the end of a value', `["${long}${needle}"]`, needle, needle],
  ['at the beginning of a value', `["${needle}${long}"]`, needle, needle],
  ['in a long name', `{"${long}${needle}":1,"pad":"${long}"}`, needle, needle],
  ['across a long name and its value', `{"${long}x" : 12,"pad":"${long}"}`, 'x": 12', 'x": 12'],
])('A hit %s is shown and marked in its row', (_, text, query, hit) => {
  const content = openBody(text)
  const focus = find(content, query)

  const [row] = content.readRows('pretty', content.revealByte('pretty', focus[0]), 1, focus)
  expect(row && write(row).hit).toBe(hit)
  expect(row && write(row).text.length).toBeLessThan(4200)

  const [item] = content.readTree(content.revealByte('tree', focus[0]), 1, focus)
  expect(item && writeTree(item).hit).toBe(hit)
  expect(item && writeTree(item).text.length).toBeLessThan(500)
})

test('A row shows how much is omitted before and after', () => {
  const content = openBody(`["${'x'.repeat(99_999)}needle${'y'.repeat(100_000)}"]`)
  const [row] = content.readRows('pretty', 1, 1, find(content, 'needle'))
  expect(row && write(row).text).toBe(
    `  99,500 bytes before … ${'x'.repeat(500)}needle${'y'.repeat(1494)} … 98,507 more bytes`,
  )
})

test('A hit split by the end of a row is marked in both rows', () => {
  const content = openBody(`${'x'.repeat(1997)}needle${'y'.repeat(100_000)}`, {
    contentType: 'text/plain',
  })
  const rows = content.readRows('raw', 0, 3, find(content, 'needle'))
  expect(rows.map((row) => write(row).hit)).toEqual(['nee', 'dle', 'nothing'])
})

test('Each bracket, colon and comma of a hit is marked', () => {
  const content = openBody('{"a":[1,2],"b":{}}')
  const getHits = (query: string) =>
    content.readRows('pretty', 0, 9, find(content, query)).map((row) => write(row).hit)
  expect(getHits('"a":[')).toEqual(['nothing', '"a": [', ...Array<string>(5).fill('nothing')])
  expect(getHits('],')[4]).toBe('],')
  expect(getHits('{}')[5]).toBe('{}')
})

test('Does not return a value that is too long to copy', () => {
  const content = openBody(`{"${'n'.repeat(11_000_000)}":"${'v'.repeat(11_000_000)}"}`)
  expect(content.valueOf(1)).toBeUndefined()
  expect(content.pointerOf(1)).toBeUndefined()
  expect(openBody('["v"]').valueOf(1)).toBe('"v"')
})

test('Reports a lone byte order mark', () => {
  const { reading } = openBody('\ufeff', { contentType: 'text/plain' })
  expect(reading.notes.map(({ text: sentence }) => sentence)).toEqual([
    'The response has a byte order mark and nothing after it.',
  ])
  expect(reading.views).toEqual(['hex'])
})

test.each([
  [1000, true],
  [1001, false],
])('Whether a text of %i lines is small: %j', (count, isSmall) => {
  expect(openBody('line\n'.repeat(count), { contentType: 'text/plain' }).reading.isSmall).toBe(
    isSmall,
  )
})
