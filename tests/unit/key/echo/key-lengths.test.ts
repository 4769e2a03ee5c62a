import { describe, expect, test } from 'vitest'
import { keepKey } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { maskEchoes } from '#key/echo/key-echoes.ts'
import { disguises, pureDisguises } from './disguises.ts'

const letters = 'Fake/Key+0123456789_abcdefghijklmnopqrstuvwxyz'

/** At every offset within a word in memory, because the search reads words. */
function maskAtEachPlace(key: ApiKey, body: Uint8Array): readonly string[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((shift) => {
    const bytes = new Uint8Array(new ArrayBuffer(shift + body.length), shift)
    bytes.set(body)
    maskEchoes([key], bytes)
    return Buffer.from(bytes).toString('latin1').replaceAll('\0', '*')
  })
}

describe.each([4, 5, 6, 7, 8, 10, 11, 12, 18, 19, 20, 46])('A key of %i characters', (length) => {
  const text = letters.slice(0, length)
  const key = keepKey(text)

  test('is masked in every form, wherever it is', () => {
    for (const { name, write } of pureDisguises) {
      for (const masked of maskAtEachPlace(key, write(text))) {
        expect([name, masked]).toEqual([name, '*'.repeat(masked.length)])
      }
    }
  })

  test('is found in every form', () => {
    for (const { name, write } of disguises) {
      expect([name, maskEchoes([key], Uint8Array.from(write(text)))]).toEqual([name, 1])
    }
  })
})

describe.each(['a', 'aZ', '+/='])('A key of fewer than four characters, %j,', (text) => {
  const key = keepKey(text)

  test('is masked verbatim', () => {
    expect(maskAtEachPlace(key, Buffer.from(text + text))).toEqual(
      Array.from({ length: 8 }, () => '*'.repeat(2 * text.length)),
    )
  })

  test('is not searched for in other forms, of which ordinary text is full', () => {
    const others = pureDisguises.filter(({ write }) => {
      const written = Buffer.from(write(text)).toString('latin1')
      return !written.includes(text)
    })
    for (const { write } of others) {
      expect(maskEchoes([key], Uint8Array.from(write(text)))).toBe(0)
    }
  })
})

test('The longest accepted key is masked in its longest escaped form', () => {
  const text = letters.repeat(400).slice(0, 16_000)
  const escaped = Array.from(text, (it) => `&#x${'0'.repeat(16)}${it.charCodeAt(0).toString(16)};`)
  const bytes = new TextEncoder().encode(escaped.join(''))
  expect(maskEchoes([keepKey(text)], bytes)).toBe(1)
  expect(bytes.every((byte) => byte === 0x2a)).toBe(true)
})
