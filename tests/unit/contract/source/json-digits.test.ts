import { expect, test } from 'vitest'
import { findJsonDigits } from '#contract/source/json-source.ts'

test('Only numbers that would be written in another way are found, each at its place', () => {
  const text = `{
    "plain": [0, 1, -5, 2.5, 1e21],
    "price": { "a/b": 1.10, "c~d": [{}, [], 1E3, "1.10", true, null, 12345678901234567890] },
    "quo\\"ted, 1.0": -0,
    "\\u0061": 1.0
  }`
  expect(Object.fromEntries(findJsonDigits(text))).toEqual({
    '/plain/4': '1e21',
    '/price/a~1b': '1.10',
    '/price/c~0d/2': '1E3',
    '/price/c~0d/6': '12345678901234567890',
    '/quo"ted, 1.0': '-0',
    '/a': '1.0',
  })
})

test('A number alone is at the root', () => {
  expect([...findJsonDigits('1.50')]).toEqual([['', '1.50']])
})
