import { assert, constantFrom, json, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Value } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { serializeJson } from '#request/serialize/json.ts'

test.for([
  ['null', null],
  [' true ', true],
  ['\t[\n]\r', []],
  ['""', ''],
  [String.raw`"a\"\\\/\b\u00e9\ud83d\ude00"`, 'a"\\/\bé😀'],
  ['1.50', { digits: '1.50' }],
  ['-0', { digits: '-0' }],
  ['12345678901234567890', { digits: '12345678901234567890' }],
  ['1E400', { digits: '1E400' }],
  ['[1,[false]]', [{ digits: '1' }, [false]]],
  ['{}', { members: [] }],
] as const)('Parses %s', ([text, value]) => {
  expect(parseExactJson(text)).toEqual({ outcome: 'read', value })
})

test('Keeps order, duplicate names and names of prototypes', () => {
  expect(read('{"b":1,"10":2,"b":3,"__proto__":4,"constructor":5}')).toEqual({
    members: [
      ['b', { digits: '1' }],
      ['10', { digits: '2' }],
      ['b', { digits: '3' }],
      ['__proto__', { digits: '4' }],
      ['constructor', { digits: '5' }],
    ],
  })
})

describe('Reports the location of an error', () => {
  test.for([
    ['', 'line 1, column 1: It ends too early. Expected a value.'],
    ['{"a":1', 'line 1, column 7: It ends too early. Expected a comma or }.'],
    ['[1\n,\n 2 3]', 'line 3, column 4: … Expected a comma or ].'],
    ['[1,]', 'line 1, column 4: … Expected a value.'],
    ['{a:1}', 'line 1, column 2: … Expected a name in double quotes.'],
    ['{"a" 1}', 'line 1, column 6: … Expected a colon.'],
    ['1 2', 'line 1, column 3: … Expected nothing more.'],
    ['01', 'line 1, column 1: … Expected a value.'],
    ['1.', 'line 1, column 1: … Expected a value.'],
    ['NaN', 'line 1, column 1: … Expected a value.'],
    ['"a\nb"', 'line 1, column 1: … Expected a text in double quotes'],
    ['"a', 'line 1, column 1: … Expected a text in double quotes'],
    ['['.repeat(100_000), 'line 1, column 502: … Expected no more'],
  ] as const)('%j', ([text, expected]) => {
    const result = parseExactJson(text)
    if (result.outcome === 'read') throw new Error(`${text} was read.`)
    const { line, column, sentence } = result.error
    const shown = sentence.replace('This cannot be read as JSON.', '…')
    expect(`line ${line}, column ${column}: ${shown}`).toContain(expected)
  })
})

test('Agrees with JSON.parse on arbitrary texts', () => {
  const marks = constantFrom('', ',', '"', '\\', '}', '0')
  assert(
    property(json(), nat(), marks, (text, at, mark) => {
      const index = at % (text.length + 1)
      const changed = text.slice(0, index) + mark + text.slice(index)
      expect(readWith(readAndWrite, changed)).toEqual(readWith(JSON.parse, changed))
    }),
  )
})

test('Parses 5 MB of escapes', () => {
  expect(read(`"${String.raw`\n`.repeat(2_500_000)}"`)).toHaveLength(2_500_000)
})

test('Locations of errors are in code units, as in text fields', () => {
  const text = '{"a": 1,\n "😀": x}'
  expect(parseExactJson(text)).toMatchObject({
    outcome: 'faulty',
    error: { index: text.indexOf('x'), line: 2, column: 8 },
  })
})

function read(text: string): Value {
  const result = parseExactJson(text)
  if (result.outcome === 'faulty') throw new SyntaxError(result.error.sentence)
  return result.value
}

function readAndWrite(text: string): unknown {
  return JSON.parse(serializeJson(read(text)))
}

function readWith(reader: (text: string) => unknown, text: string) {
  try {
    return { value: reader(text) }
  } catch {
    return 'refused'
  }
}
