import { assert, jsonValue, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countChildren } from '#response/rows/json-rows.ts'
import { formatJson, formatRow, formatRows, joinTokens } from '#response/rows/pretty-row.ts'
import { maxNesting, scanJson } from '#response/rows/scan-json.ts'
import { createFolding, getTreeRows } from '#response/rows/tree-rows.ts'

function scan(text: string) {
  return scanJson(new TextEncoder().encode(text))
}

describe('Rows show the source and change only white space', () => {
  test.each([
    ['members', '{"a":1,"b":[2,3]}', '{\n  "a": 1,\n  "b": [\n    2,\n    3\n  ]\n}'],
    ['empty containers', '{"a":{ },"b":[\n]}', '{\n  "a": {},\n  "b": []\n}'],
    ['a single value', ' 42 ', '42'],
    ['braces in strings', '["{,}:[]","\\"{"]', '[\n  "{,}:[]",\n  "\\"{"\n]'],
    [
      'numbers that programs would round',
      '[12345678901234567890,1e400,-0,1.50,0.1e-7]',
      '[\n  12345678901234567890,\n  1e400,\n  -0,\n  1.50,\n  0.1e-7\n]',
    ],
    ['duplicate names and order', '{"b":1,"a":2,"b":3}', '{\n  "b": 1,\n  "a": 2,\n  "b": 3\n}'],
    ['__proto__', '{"__proto__":{"x":1}}', '{\n  "__proto__": {\n    "x": 1\n  }\n}'],
    ['escapes', '{"\\u00e9":"\\ud83d\\ude00"}', '{\n  "\\u00e9": "\\ud83d\\ude00"\n}'],
    ['characters outside ASCII', '["é","😀"]', '[\n  "é",\n  "😀"\n]'],
  ])('%s', (_, text, pretty) => {
    expect(formatJson(text)).toBe(pretty)
  })

  test('Any JSON value', () => {
    assert(
      property(jsonValue(), (value) => {
        expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
      }),
    )
  })
})

describe('Invalid JSON is reported with a position and a reason', () => {
  test.each([
    ['{"a":1,}', 7, 'a name in double quotes is expected'],
    ['[1,]', 3, 'a value is expected'],
    ['[01]', 2, '“,” or “]” is expected'],
    ['[1.]', 3, 'a number has a form that JSON does not allow'],
    ['[+1]', 1, 'a value is expected'],
    ['[NaN]', 1, 'a value is expected'],
    ['[nul]', 4, 'a value is expected'],
    ["{'a':1}", 1, 'a name in double quotes is expected'],
    ['{"a" 1}', 5, '“:” is expected after a name'],
    ['{"a":1]', 6, '“,” or “}” is expected'],
    ['{} {}', 3, 'there is more text after the value'],
    ['["\t"]', 2, 'a string has an unescaped control character or an invalid escape'],
    ['["\\x"]', 3, 'a string has an unescaped control character or an invalid escape'],
    ['["\\u12g4"]', 6, 'a string has an unescaped control character or an invalid escape'],
  ])('%s', (text, at, reason) => {
    expect(scan(text).error).toEqual({ kind: 'invalid', at, reason })
    expect(formatJson(text)).toBeUndefined()
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  })

  test('Agrees with JSON.parse on invalid texts', () => {
    const source = '{"a":[1,-2.5e+3,"x\\n\\u0041"],"b":{"c":null,"d":[true,false]}}'
    for (let at = 0; at < source.length; at += 1) {
      for (const other of ['', ',', '"', '}', '0', '-', 'e', '\\', ' ']) {
        const text = source.slice(0, at) + other + source.slice(at + 1)
        expect([text, scan(text).error === undefined]).toEqual([text, parses(text)])
      }
    }
  })
})

test('Rows of a truncated text show everything received', () => {
  const source = '{"a":[1,-2.5e+3,"x\\n\\u0041"],"b":{"c":null,"d":[true,{}]}}'
  for (let length = 1; length < source.length; length += 1) {
    const text = source.slice(0, length)
    const { rows, error } = scan(text)
    expect([text, error?.kind, error?.at]).toEqual([text, 'truncated', length])
    const shown = formatRows(rows).replaceAll(/\s/g, '').replace(/:$/, '')
    expect(text.startsWith(shown) && shown.length >= length - 1).toBe(true)
  }
})

test('Does not format a text with a lone surrogate', () => {
  expect(formatJson('["\ud800"]')).toBeUndefined()
})

test('Counts children, including duplicate names', () => {
  const { rows } = scan('{"a":[1,[2,3],{}],"a":"x"}')
  expect([0, 1, 3].map((row) => countChildren(rows, row))).toEqual([2, 3, 2])
})

test('Scans ten thousand levels without recursion', () => {
  const { rows, error } = scan('['.repeat(10_000) + ']'.repeat(10_000))
  expect(error).toBeUndefined()
  expect(rows.count).toBe(2 * 10_000 - 1)
  expect(rows.depths.at(9999)).toBe(9999)
  const text = '['.repeat(5000) + ']'.repeat(5000)
  expect(formatJson(text)?.replaceAll(/\s/g, '')).toBe(text)
})

test('Rejects more levels than supported with a separate reason', () => {
  expect(scan('['.repeat(maxNesting + 2)).error).toEqual({
    kind: 'too-deep',
    at: maxNesting,
    reason: 'there are more than 65,535 levels',
  })
})

test('Truncates a long value, with a count of the rest', () => {
  const { rows } = scan(JSON.stringify('é'.repeat(50)))
  expect(joinTokens(formatRow(rows, 0, 10).tokens)).toBe('"éééé … 93 more bytes')
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('Containers show their number of entries and, if folded, their beginning', () => {
  const { rows } = scanJson(new TextEncoder().encode('{"a": [1, 2], "b": {"c": true}}'))
  const folding = createFolding(rows)
  const write = () =>
    getTreeRows(rows, folding, 0, 10).map(({ name, tokens }) =>
      [name, ...tokens.map(([text]) => text)].join('|'),
    )
  const open = write()
  expect(open[0]).toBe('|{| 2 fields ')
  expect(open[1]).toBe('"a"|[| 2 items ')
  folding.fold(1, true)
  expect(write()[1]).toBe('"a"|[…]| 2 items |[1, 2]')
  expect(write()).toHaveLength(open.length - 2)
})
