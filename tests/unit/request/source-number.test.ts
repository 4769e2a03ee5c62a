import { expect, test } from 'vitest'
import { parseData, toData, toValue } from '#request/parse-exact-json.ts'
import {
  getNumberText,
  keepNumberTexts,
  createSourceNumber,
  toJsonNumber,
} from '#request/source-number.ts'

test.each([
  ['1.10', '1.10'],
  ['-0', '-0'],
  ['1E3', '1E3'],
  ['0x1F', '31'],
  ['0xFFFFFFFFFFFFFFFF', '18446744073709551615'],
  ['0o17', '15'],
  ['0123', '123'],
  ['-007.50', '-7.50'],
  ['+49', '49'],
  ['000', '0'],
  ['.5', '0.5'],
  ['-.5e3', '-0.5e3'],
  ['5.', '5'],
  ['.inf', undefined],
  ['Infinity', undefined],
  ['NaN', undefined],
  ['', undefined],
  ['.', undefined],
  ['1_000', undefined],
  ['1e400', '1e400'],
])('Converts %s to the JSON number %s', (text, digits) => {
  expect(toJsonNumber(text)).toBe(digits)
})

test('Data without such numbers stays the same object', () => {
  const data = { a: [1, { b: null, c: 'x' }] }
  expect(keepNumberTexts(data, [], (_, number) => String(number))).toBe(data)
})

test('Each number gets the text at its path', () => {
  const texts = new Map([
    ['a/0', '1.0'],
    ['a/1/__proto__', '0x1F'],
  ])
  const data: unknown = JSON.parse('{"a":[1,{"__proto__":31}],"b":2}')
  const kept = keepNumberTexts(data, [], (path) => texts.get(path.join('/')))
  expect(toValue(kept)).toEqual({
    members: [
      ['a', [{ digits: '1.0' }, { members: [['__proto__', { digits: '31', source: '0x1F' }]] }]],
      ['b', { digits: '2' }],
    ],
  })
})

test('Values and data convert without loss', () => {
  const data = parseData('{"a":[1.10,9007199254740993,9007199254740992,1,"1",null,true]}')
  expect(getNumberText(Reflect.get(Object(data), 'a'))).toBeUndefined()
  expect(JSON.parse(JSON.stringify(data))).toEqual(data)
  const value = toValue(data)
  expect(value).toEqual({
    members: [
      [
        'a',
        [
          { digits: '1.10' },
          { digits: '9007199254740993' },
          { digits: '9007199254740992' },
          { digits: '1' },
          '1',
          null,
          true,
        ],
      ],
    ],
  })
  expect(value && toData(value)).toEqual(data)
  expect(toData({ digits: '31', source: '0x1F' })).toEqual(createSourceNumber('0x1F'))
})

test('Invalid JSON has no data', () => {
  expect(parseData('{')).toBeUndefined()
})
