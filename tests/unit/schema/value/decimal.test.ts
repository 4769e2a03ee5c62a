import { assert, bigInt, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareDecimals,
  isMultiple,
  isIntegral,
  parseDecimal,
  getDecimalKey,
  formatNumber,
} from '#schema/value/decimal.ts'
import type { Decimal } from '#schema/value/decimal.ts'

function read(text: string): Decimal {
  const decimal = parseDecimal(text)
  if (!decimal) throw new Error(`${text} is no number.`)
  return decimal
}

describe('Numbers are compared exactly', () => {
  test.for([
    ['-1', '1', -1],
    ['0', '-0', 0],
    ['0e5', '0.00', 0],
    ['1.50', '1.5', 0],
    ['-5', '-5.0', 0],
    ['100e-2', '1', 0],
    ['0.1', '0.10000000000000000000000000001', -1],
    ['9007199254740993', '9007199254740992', 1],
  ] as const)('%s and %s: %s', ([first, second, order]) => {
    expect(Math.sign(compareDecimals(read(first), read(second)))).toBe(order)
    expect(Math.sign(compareDecimals(read(second), read(first)))).toBe(order === 0 ? 0 : -order)
    expect(getDecimalKey(read(first)) === getDecimalKey(read(second))).toBe(order === 0)
  })

  test('Integers of any size compare like BigInt', () => {
    assert(
      property(bigInt(), bigInt(), (first, second) => {
        const order = compareDecimals(read(String(first)), read(String(second)))
        expect(Math.sign(order)).toBe(first < second ? -1 : first > second ? 1 : 0)
      }),
    )
  })
})

test.for([
  ['1e3', true],
  ['1.5e1', true],
  ['0e-9', true],
  ['1.5', false],
  ['10e-1', true],
  ['1e-1', false],
] as const)('%s is an integer: %s', ([digits, expected]) => {
  expect(isIntegral(read(digits))).toBe(expected)
})

describe('Multiples are exact', () => {
  test.for([
    ['0.3', '0.1', true],
    ['19.99', '0.01', true],
    ['19.999', '0.01', false],
    ['-9', '3', true],
    ['0', '7', true],
    ['0.00751', '0.0001', false],
    ['9007199254740993', '2', false],
    ['1e308', '0.123456789', false],
  ] as const)('%s of %s: %s', ([number, step, expected]) => {
    expect(isMultiple(read(number), read(step))).toBe(expected)
  })

  test('Products are multiples, and values between them are not', () => {
    assert(
      property(bigInt(), integer({ min: 2, max: 10 ** 9 }), (factor, step) => {
        const product = factor * BigInt(step)
        expect(isMultiple(read(`${product}e-7`), read(`${step}e-7`))).toBe(true)
        expect(isMultiple(read(`${product + 1n}e-7`), read(`${step}e-7`))).toBe(false)
      }),
    )
  })
})

const slow = ['1e1001', '1e-1001', '9'.repeat(1001)]

test.for([...slow, '', '+1', '01', '1.', '.5', '1e', 'NaN', 'Infinity', ' 1', '0x1', '１'])(
  '“%s” is not a number, or takes too long',
  (text) => {
    expect(parseDecimal(text)).toBeUndefined()
  },
)

test.each([
  ['-1.50', '-1.5'],
  ['0.001', '0.001'],
  ['-1e-3', '-0.001'],
  ['1e3', '1000'],
  ['9007199254740993', '9007199254740993'],
  ['0.00', '0'],
])('Without an exponent, %s is %s', (text, written) => {
  expect(formatNumber(read(text))).toBe(written)
})
