import { describe, expect, test } from 'vitest'
import { createEchoMask } from '#console/exchange/echo-mask.ts'
import { keepKey } from '#key/api-key.ts'
import { disguises, pureDisguises } from './disguises.ts'

const text = String.raw`fake-KEY_0123/of+a=test"with\all&<signs>%41`
const key = keepKey(text)
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** A body in parts, after which nothing more arrives. */
function endAfter(...parts: readonly Uint8Array[]) {
  const bytes = Uint8Array.from(Buffer.concat(parts))
  const mask = createEchoMask([key])
  mask.maskArrival(bytes)
  mask.maskEnd(bytes)
  return { body: latin1(bytes), count: mask.count() }
}

const before = Buffer.from('{"a":"')

describe.each(pureDisguises)('A key $name that the end cuts off', ({ write }) => {
  const written = write(text)
  const telling = write(text.slice(0, 4)).length

  test('leaves nothing from its fourth character on, even within an escape', () => {
    for (let length = telling; length < written.length; length += written.length > 200 ? 7 : 1) {
      const { body, count } = endAfter(before, written.subarray(0, length))
      expect(body.slice(before.length).replaceAll('\0', '*')).toBe('*'.repeat(length))
      expect(count).toBe(1)
    }
  })
})

test.each(disguises.filter(({ name }) => name.includes('base64')))(
  'A key $name that the end cuts off never leaves four characters',
  ({ name, write }) => {
    const written = write(text)
    for (let length = 1; length < written.length; length += 1) {
      const { body } = endAfter(before, written.subarray(0, length))
      const [left = ''] = body.slice(before.length).split('*')
      const plain = Buffer.from(decodeURIComponent(left.replace(/%.?$/, '')), 'base64')
      const start = name.includes('UTF-16')
        ? latin1(plain).replaceAll('\0', '').slice(0, 12)
        : latin1(plain)
      expect(start).not.toContain(text.slice(0, 4))
    }
  },
)

test.each([
  ['its first three characters', text.slice(0, 3)],
  ['four characters that are not its first', text.slice(1, 5)],
  ['four of its characters and a quotation mark', `${text.slice(0, 4)}"`],
  ['nothing', ''],
])('A body that ends with %s stays unchanged', (_, end) => {
  expect(endAfter(before, Buffer.from(end))).toEqual({ body: latin1(before) + end, count: 0 })
})

test('A key that the end cuts off after a whole one is masked too', () => {
  const half = text.slice(0, 20)
  expect(endAfter(Buffer.from(`${text} ${half}`))).toEqual({
    body: `${'*'.repeat(text.length)} ${'*'.repeat(20)}`,
    count: 2,
  })
})
