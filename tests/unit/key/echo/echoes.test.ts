import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEchoMask } from '#console/exchange/echo-mask.ts'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import { holdsKey, maskEchoes } from '#key/echo/key-echoes.ts'
import { disguises, pureDisguises } from './disguises.ts'

/** With every character that an encoding changes, and letters in both cases. */
const text = String.raw`fake-KEY_0123/of+a=test"with\all&<signs>%41`
const key = keepKey(text)
const encoder = new TextEncoder()
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

function surround(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([encoder.encode('{"a":"'), bytes, encoder.encode('","b":"é"}')])
}

/** Masks a body that arrives in parts of the given sizes, the last of which repeats. */
function maskInParts(whole: Uint8Array, sizes: readonly number[], of = key) {
  const bytes = Uint8Array.from(whole)
  const mask = createEchoMask([of])
  for (let at = 0, part = 0; at < bytes.length; part += 1) {
    at = Math.min(bytes.length, at + Math.max(1, sizes[part] ?? sizes.at(-1) ?? 1))
    mask.maskArrival(bytes.subarray(0, at))
  }
  mask.maskEnd(bytes)
  return { bytes, count: mask.count() }
}

describe.each(disguises)('A key $name', ({ write }) => {
  const written = surround(write(text))

  test('is masked, and the length stays the same', () => {
    const bytes = Uint8Array.from(written)
    expect(maskEchoes([key], bytes)).toBe(1)
    expect(bytes).toHaveLength(written.length)
    // Of UTF-16, half the bytes are zero.
    expect(latin1(bytes).replaceAll('\0', '')).toMatch(
      /^\{"a":"[^*]{0,12}\*{43,}[^*]{0,12}","b":"Ã©"\}$/s,
    )
    expect(maskEchoes([key], bytes)).toBe(0)
  })

  test('is masked across every boundary between parts', () => {
    for (let size = 1; size < written.length; size += 7) {
      expect(maskInParts(written, [size, written.length]).count).toBe(1)
    }
    expect(maskInParts(written, [1]).bytes).toEqual(maskInParts(written, [written.length]).bytes)
  })

  test('is found in a text', () => {
    expect(holdsKey(key, latin1(written))).toBe(true)
    expect(holdsKey(key, `ż${latin1(written)}`)).toBe(true)
  })
})

test.each(pureDisguises)('A key $name leaves nothing', ({ write }) => {
  const bytes = Uint8Array.from(write(text))
  maskEchoes([key], bytes)
  // UTF-16 has a byte at one end without a bit of the key.
  expect(latin1(bytes).replaceAll('\0', '*')).toBe('*'.repeat(bytes.length))
})

describe('A text in UTF-16 stays one, with asterisks in it', () => {
  const wide = { le: (it: string) => Buffer.from(it, 'utf16le'), be: swap }

  test.each([
    ['le', text, key],
    ['be', text, key],
    ['le', 'fake-pàss-word-€-ζ', keepNameAndPassword('fake-name', 'fake-pàss-word-€-ζ')],
    ['be', 'fake-pàss-word-€-ζ', keepNameAndPassword('fake-name', 'fake-pàss-word-€-ζ')],
  ] as const)('utf-16%s: %s', (order, secret, own) => {
    for (const [body, masked] of [
      [`{"name":"${secret}é"}`, `{"name":"${'*'.repeat(secret.length)}é"}`],
      [`€${secret}`, `€${'*'.repeat(secret.length)}`],
    ] as const) {
      const bytes = Uint8Array.from(wide[order](body))
      expect(maskEchoes([own], bytes)).toBe(1)
      expect(new TextDecoder(`utf-16${order}`).decode(bytes)).toBe(masked)
    }
  })
})

describe('The base64 around a key', () => {
  test.each([
    ['Basic credentials', 'user:', '', 'dXNlc'],
    ['at the beginning', '', '!', ''],
  ])('remains, except the characters that have bits of the key: %s', (_, before, after, rest) => {
    const bytes = encoder.encode(btoa(before + text + after))
    expect(maskEchoes([key], bytes)).toBe(1)
    expect(latin1(bytes).replaceAll('*', '').slice(0, rest.length)).toBe(rest)
    const left = Buffer.from(latin1(bytes).replaceAll('*', 'A'), 'base64').toString('latin1')
    expect(left).not.toContain(text.slice(0, 2))
  })
})

describe('Anything but the key stays', () => {
  test.each([
    ['all but its first character', text.slice(1)],
    ['all but its last character, and more', `${text.slice(0, -1)}!`],
    ['another character in it', text.replace('test', 'tess')],
    ['another escape in it', text.replace('/', '%2E')],
    ['an escape of another character', text.replace('f', String.raw`\u0166`)],
    ['reversed', Array.from(text).toReversed().join('')],
    ['encoded twice', encodeURIComponent(encodeURIComponent(text))],
  ])('%s', (_, other) => {
    const bytes = encoder.encode(`"${other}"`)
    expect(maskEchoes([key], bytes)).toBe(0)
    expect(latin1(bytes)).toBe(`"${other}"`)
    expect(holdsKey(key, other)).toBe(false)
  })
})

describe('However it is encoded and split', () => {
  const visible = integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code))
  const spellings = integer({ min: 0, max: 11 })

  test('a key of any characters, each encoded differently, is fully masked', () => {
    const keys = array(visible, { minLength: 4, maxLength: 30 }).map((all) => all.join(''))
    const sizes = array(integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 })
    assert(
      property(
        keys,
        array(spellings, { minLength: 30, maxLength: 30 }),
        sizes,
        (own, spelled, cuts) => {
          const body = encoder.encode(
            Array.from(own, (character, at) => spell(character, spelled[at] ?? 0)).join(''),
          )
          const { bytes } = maskInParts(body, cuts, keepKey(own))
          expect(latin1(bytes)).toBe('*'.repeat(bytes.length))
        },
      ),
      { numRuns: 100 },
    )
  })

  test('a key of any characters is found in every disguise', () => {
    const keys = array(visible, { minLength: 4, maxLength: 60 }).map((all) => all.join(''))
    assert(
      property(keys, constantFrom(...disguises), (own, { write }) => {
        expect(maskEchoes([keepKey(own)], surround(write(own)))).toBeGreaterThan(0)
      }),
      { numRuns: 100 },
    )
  })

  test('how a body is split does not change what is masked', () => {
    const words = array(constantFrom('abcdefg', 'ABCD', '%61', 'bc', '&#x64;', 'efg', ' '))
    const sizes = array(integer({ min: 1, max: 9 }), { minLength: 1 })
    const short = keepKey('abcdefg')
    assert(
      property(words, sizes, (parts, cuts) => {
        const body = encoder.encode(parts.join(''))
        expect(maskInParts(body, cuts, short)).toEqual(maskInParts(body, [body.length], short))
      }),
    )
  })

  test('text without the key stays unchanged', () => {
    assert(
      property(tuple(string({ maxLength: 200 }), string({ maxLength: 20 })), ([before, after]) => {
        const body = encoder.encode(`${before}${JSON.stringify(after)}`)
        expect(maskInParts(body, [7])).toEqual({ bytes: body, count: 0 })
      }),
    )
  })
})

function swap(it: string): Buffer {
  return Buffer.from(it, 'utf16le').swap16()
}

/** Writes a character unchanged or escaped. */
function spell(character: string, spelling: number): string {
  const code = character.charCodeAt(0)
  const hex = code.toString(16)
  const forms = [
    character,
    `%${hex}`,
    `%${hex.toUpperCase()}`,
    `\\u00${hex}`,
    `&#${code};`,
    `&#x0${hex};`,
    /[a-z\d]/i.test(character) ? character.toUpperCase() : `\\${character}`,
    character.toLowerCase(),
    `\\x${hex}`,
    `\\u{0${hex}}`,
    `\\${code.toString(8).padStart(3, '0')}`,
    `%u00${hex}`,
  ]
  return forms[spelling] ?? character
}
