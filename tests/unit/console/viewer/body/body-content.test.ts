import { describe, expect, test } from 'vitest'
import { openBody } from '../../../../fixtures/responses.ts'

const source = '{"a/b":{"m~n":[10,{"\\u0041":null}]},"":"x","list":[]}'

describe('Each value in the tree knows its position', () => {
  const content = openBody(source)
  const tree = content.readTree(0, 100)

  test('names, levels and siblings', () => {
    expect(
      tree.map(({ name, level, position, siblings, isExpanded }) => [
        name,
        level,
        position,
        siblings,
        isExpanded,
      ]),
    ).toEqual([
      ['', 1, 1, 1, true],
      ['"a/b"', 2, 1, 3, true],
      ['"m~n"', 3, 1, 1, true],
      ['0', 4, 1, 2, undefined],
      ['1', 4, 2, 2, true],
      [String.raw`"\u0041"`, 5, 1, 1, undefined],
      ['""', 2, 2, 3, undefined],
      ['"list"', 2, 3, 3, undefined],
    ])
  })

  test('JSON Pointers (RFC 6901)', () => {
    expect(tree.map(({ row }) => content.pointerOf(row))).toEqual([
      '',
      '/a~1b',
      '/a~1b/m~0n',
      '/a~1b/m~0n/0',
      '/a~1b/m~0n/1',
      '/a~1b/m~0n/1/A',
      '/',
      '/list',
    ])
  })

  test('the exact source of a value', () => {
    expect(tree.map(({ row }) => content.valueOf(row)).slice(3)).toEqual([
      '10',
      String.raw`{"\u0041":null}`,
      'null',
      '"x"',
      '[]',
    ])
  })

  test('any range of rows is the same', () => {
    for (let from = 0; from < tree.length; from += 1) {
      expect(content.readTree(from, 3)).toEqual(tree.slice(from, from + 3))
    }
  })
})

describe('Folding', () => {
  test('a collapsed value hides its contents', () => {
    const content = openBody(source)
    content.folding?.fold(1, true)
    expect(content.readTree(0, 9).map(({ name }) => name)).toEqual(['', '"a/b"', '""', '"list"'])
    expect(content.indexInTree(5)).toBe(1)
  })

  test('everything except the root is collapsed and expanded again', () => {
    const content = openBody(source)
    content.folding?.foldAll(true)
    expect(content.countRows('tree')).toBe(4)
    content.folding?.foldAll(false)
    expect(content.countRows('tree')).toBe(8)
  })

  test('a hit expands its ancestors', () => {
    const content = openBody(source)
    content.folding?.foldAll(true)
    expect(content.revealByte('tree', source.indexOf('null'))).toBe(5)
  })

  test('a large response starts collapsed below its root', () => {
    const content = openBody(JSON.stringify(Array.from({ length: 1500 }, (_, id) => ({ id }))))
    expect(content.countRows('tree')).toBe(1501)
  })
})

describe('The raw view shows the text as received', () => {
  test('in lines, for all line endings', () => {
    const rows = openBody('a\nb\r\n\nc', { contentType: 'text/plain' }).readRows('raw', 0, 10)
    expect(rows.map(({ tokens }) => tokens[0]?.[0])).toEqual(['a', 'b', '', 'c'])
  })

  test('in pieces for long lines, without splitting a character', () => {
    const text = 'é'.repeat(40_000)
    const content = openBody(text, { contentType: 'text/plain' })
    const rows = content.readRows('raw', 0, content.countRows('raw'))
    expect(rows.map(({ tokens }) => tokens[0]?.[0]).join('')).toBe(text)
    expect(rows.length).toBe(40)
    expect(rows.map(({ continues }) => continues).lastIndexOf(true)).toBe(38)
  })
})

test('Hex shows offset, values and letters', () => {
  const [first, second] = openBody('\u0000ABC0123456789abcdef\n', {
    contentType: 'application/x',
  }).readRows('hex', 0, 2)
  expect(first?.tokens.map(([text]) => text).join('')).toBe(
    '00000000  00 41 42 43 30 31 32 33  34 35 36 37 38 39 61 62  .ABC0123456789ab',
  )
  expect(second?.tokens.map(([text]) => text).join('')).toBe(
    '00000010  63 64 65 66 0a                                    cdef.',
  )
})

test('Copy returns the entire text of a view unless it is too large', () => {
  const content = openBody('{"a":[1]}')
  expect(content.copy('pretty')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(content.copy('raw')).toBe('{"a":[1]}')
  expect(
    openBody(' '.repeat(10_000_001), { contentType: 'text/plain' }).copy('raw'),
  ).toBeUndefined()
})
