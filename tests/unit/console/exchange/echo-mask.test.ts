import { array, assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { createEchoMask } from '#console/exchange/echo-mask.ts'
import { readKey } from '#key/hygiene/read-key.ts'

function holdKey(text: string) {
  const reading = readKey(text)
  if (reading.outcome !== 'accepted') throw new Error('The test needs a key that is accepted.')
  return reading.key
}

function maskInParts(key: string, text: string, sizes: readonly number[]) {
  const bytes = new TextEncoder().encode(text)
  const mask = createEchoMask([holdKey(key)])
  let from = 0
  for (const size of [...sizes, bytes.length]) {
    const end = Math.min(bytes.length, from + size)
    mask.maskArrival(bytes.subarray(0, end))
    from = end
  }
  mask.maskEnd(bytes)
  return { text: new TextDecoder().decode(bytes), count: mask.count() }
}

test.each([
  ['within one part', [100]],
  ['across two parts', [8]],
  ['in parts of one byte', Array.from({ length: 40 }, () => 1)],
])('A key in a body is masked %s', (_, sizes) => {
  expect(maskInParts('fakekey1', 'abcd fakekey1 fakekey fakekey1', sizes)).toEqual({
    text: 'abcd ******** fakekey ********',
    count: 2,
  })
})

test('No key remains, however a body is split', () => {
  const words = array(constantFrom('abc', 'ab', 'c', 'ca', ' '), { maxLength: 30 })
  const cuts = array(integer({ min: 0, max: 5 }), { maxLength: 30 })
  assert(
    property(words, cuts, (parts, sizes) => {
      const masked = maskInParts('abc', parts.join(''), sizes)
      expect(masked.text).not.toContain('abc')
      expect(masked.text.replaceAll('*', '')).toBe(parts.join('').replaceAll('abc', ''))
    }),
  )
})

test('A key in a header is masked and counted', () => {
  const mask = createEchoMask([holdKey('fakekey1')])
  expect(mask.maskHeaders(new Headers({ 'X-Echo': 'key=fakekey1', 'X-Other': 'a' }))).toEqual([
    { name: 'x-echo', value: 'key=********' },
    { name: 'x-other', value: 'a' },
  ])
  expect(mask.count()).toBe(1)
})

test('A key in the value or the name of a header is masked in every form', () => {
  const mask = createEchoMask([holdKey('FakeKey/1+2')])
  const headers = new Headers({
    'X-Basic': `Basic ${btoa('user:FakeKey/1+2')}`,
    'X-Encoded': 'FakeKey%2f1%2B2',
    'X-Lower': 'fakekey/1+2',
    'X-Name-FakeKey%2F1%2B2': 'a',
  })
  expect(mask.maskHeaders(headers)).toEqual([
    { name: 'x-basic', value: 'Basic dXNlcj****************==' },
    { name: 'x-encoded', value: '***************' },
    { name: 'x-lower', value: '***********' },
    { name: 'x-name-***************', value: 'a' },
  ])
  expect(mask.count()).toBe(4)
})

test('Without a key nothing changes', () => {
  const mask = createEchoMask([])
  const bytes = new TextEncoder().encode('fakekey1')
  mask.maskArrival(bytes)
  mask.maskEnd(bytes)
  expect(new TextDecoder().decode(bytes)).toBe('fakekey1')
  expect(mask.count()).toBe(0)
})
