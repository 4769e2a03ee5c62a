import { describe, expect, test } from 'vitest'
import { createEchoMask } from '#console/exchange/echo-mask.ts'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import { holdsKey, maskEchoes, maskEchoesInText } from '#key/echo/key-echoes.ts'
import { disguises, pureDisguises } from './disguises.ts'

const name = 'fake-name@example.com'
const password = String.raw`fake PASS/of+a=te"st\&<%41>`
const pair = keepNameAndPassword(name, password)
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const base64 = Buffer.from(`${name}:${password}`).toString('base64')

function mask(text: string, keys = [pair]) {
  const bytes = Uint8Array.from(Buffer.from(text))
  const count = maskEchoes(keys, bytes)
  return { count, left: latin1(bytes).replace(/\*+/g, '*') }
}

describe('Of a name and password', () => {
  const secrets = [
    ['the password', password],
    ['both with their colon', `${name}:${password}`],
    ['the Base64 of both', base64],
  ] as const

  describe.each(secrets)('%s', (_, text) => {
    test.each(pureDisguises)('is masked $name and leaves nothing', ({ write }) => {
      const bytes = Uint8Array.from(write(text))
      expect(maskEchoes([pair], bytes)).toBeGreaterThan(0)
      expect(latin1(bytes).replaceAll('\0', '*')).toMatch(/^\*+=*\**$/)
    })

    test.each(disguises)('is found $name', ({ write }) => {
      expect(holdsKey(pair, latin1(write(text)))).toBe(true)
    })
  })

  test('the Base64 of both counts once, however it arrives, and only its padding is left', () => {
    const whole = Uint8Array.from(Buffer.from(`{"got":"Basic ${base64}"}`))
    for (let size = 1; size < whole.length; size += 5) {
      const bytes = Uint8Array.from(whole)
      const echoes = createEchoMask([pair])
      for (let at = size; at < bytes.length; at += size) echoes.maskArrival(bytes.subarray(0, at))
      echoes.maskArrival(bytes)
      echoes.maskEnd(bytes)
      expect(echoes.count()).toBe(1)
      expect(latin1(bytes)).toMatch(/^\{"got":"Basic \*+=*"\}$/)
    }
  })

  test('the name alone is no secret', () => {
    expect(mask(name)).toEqual({ count: 0, left: name })
    expect(holdsKey(pair, `{"user":"${name}"}`)).toBe(false)
  })

  test.each(['', 'x'])('the name is the secret where the password is %j', (short) => {
    const key = keepNameAndPassword('fake-key-0001', short)
    expect(mask('{"user":"fake-key-0001","x":1}', [key])).toEqual({
      count: 1,
      left: '{"user":"*","x":1}',
    })
  })

  test('a header is masked too', () => {
    expect(maskEchoesInText([pair], `Basic ${base64}`)).toMatch(/^Basic \*+=*$/)
  })
})

describe('A password beyond ASCII', () => {
  const text = 'Pässwörd-€-0001'
  const key = keepNameAndPassword('a', text)
  const units = Array.from(text, (unit) => unit.charCodeAt(0))
  const forms: readonly (readonly [string, Uint8Array | string])[] = [
    ['in UTF-8', text],
    ['percent-encoded', encodeURIComponent(text)],
    ['as JSON of ASCII', units.map((it) => `\\u${it.toString(16).padStart(4, '0')}`).join('')],
    ['as decimal references', units.map((it) => `&#${it};`).join('')],
    ['as hexadecimal references', units.map((it) => `&#x${it.toString(16)};`).join('')],
    ['in hexadecimal', Buffer.from(text).toString('hex')],
    ['in base64', Buffer.from(text).toString('base64')],
    ['in UTF-16LE', Buffer.from(text, 'utf16le')],
    ['in UTF-16BE', Buffer.from(text, 'utf16le').swap16()],
  ]

  test.each(forms)('is masked %s', (_, form) => {
    const bytes = Uint8Array.from(Buffer.from(form))
    expect(maskEchoes([key], bytes)).toBe(1)
    expect(latin1(bytes).replaceAll('\0', '')).toMatch(/^\*+=*$/)
  })

  test('is found where it was typed', () => {
    expect(holdsKey(key, `a ${text} b`)).toBe(true)
  })
})

test('Several secrets are masked in one response, each as often as it occurs', () => {
  const token = keepKey('obviously-fake-key-0001')
  expect(mask(`${password} obviously-fake-key-0001 ${base64}!`, [token, pair])).toEqual({
    count: 3,
    left: expect.stringMatching(/^\* \* \*=*!$/),
  })
})
