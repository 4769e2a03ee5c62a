import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTooLongToParse, maxKeyLength, parseKey } from '#key/hygiene/parse-key.ts'
import { getRemovals, getKey } from './accepted-key.ts'

/** Text that surrounds keys, and text that must not be in them; joined at random. */
const wrappings = [
  [' ', '\n', '\r\n', '\t', '\u00A0', '\uFEFF', '\u0000', '\u200B', '\u0430', '🔑', '\uD83D'],
  ['"', "'", '`', '“', '”', ';', ',', '=', '\\', '.', '$', '<', '>', '{{', '}}', '%', '****'],
  ['Bearer ', 'Authorization: ', 'X-Other: ', '-H ', 'curl ', 'Basic ', 'https://'],
  ['export K=', 'NAME=', '$env:K = ', 'sk_live_', 'eyJ', '-----BEGIN '],
].flat()

describe('For any pasted text', () => {
  const wrap = fc.constantFrom(...wrappings)
  // Sentences never have four of these letters in a row, so a match of four is a quotation.
  const secret = fc.string({
    unit: fc.constantFrom('Q', 'Z', 'X', 'J', 'K', 'V', 'W'),
    minLength: 12,
    maxLength: 40,
  })
  const pastes = fc
    .tuple(fc.array(wrap, { maxLength: 6 }), secret, fc.array(wrap, { maxLength: 3 }), secret)
    .map(([front, first, middle, second]) => [...front, first, ...middle, second].join(''))

  test('Sentences never quote four letters of it in a row', () => {
    fc.assert(
      fc.property(fc.tuple(pastes, wrap), ([paste, end]) => {
        expect(JSON.stringify(parseKey(paste + end))).not.toMatch(/[QZXJKVW]{4}/)
      }),
      { numRuns: 1_000 },
    )
  })

  test('An accepted key is visible ASCII, and is accepted again unchanged', () => {
    let accepted = 0
    fc.assert(
      fc.property(fc.oneof(pastes, fc.string({ unit: 'binary' }), fc.string()), (pasted) => {
        const result = parseKey(pasted)
        if (result.outcome === 'refused') return
        accepted += 1
        const key = getKey(result)
        expect(key).toMatch(/^[\x21-\x7e]+$/)
        expect(pasted).toContain(key)
        const again = parseKey(key)
        expect(getKey(again)).toBe(key)
        expect(getRemovals(again)).toEqual([])
      }),
      { numRuns: 2_000 },
    )
    expect(accepted).toBeGreaterThan(100)
  })

  test('A refused position points at a character that cannot be in a header', () => {
    let refused = 0
    fc.assert(
      fc.property(fc.oneof(pastes, fc.string({ unit: 'binary' })), (pasted) => {
        const result = parseKey(pasted)
        if (result.outcome === 'accepted') return
        const [, position] = /^Character (\d+) of/.exec(result.error.what) ?? []
        if (position === undefined) return
        refused += 1
        expect(Array.from(pasted)[Number(position) - 1]).toMatch(/^[^\x21-\x7e]$/u)
      }),
      { numRuns: 2_000 },
    )
    expect(refused).toBeGreaterThan(100)
  })

  // Nearly the longest accepted text. Quadratic time would exceed the timeout of a test.
  const long = 4 * maxKeyLength - 10
  test.each([
    ['Bearer '.repeat(long / 7), 'empty'],
    ['"'.repeat(long), 'empty'],
    [`F${' '.repeat(long)}F`, 'too-long'],
    [`API_KEY${' '.repeat(long)}`, 'placeholder'],
    [`{{${'}'.repeat(long)} `, 'placeholder'],
    ['\n'.repeat(long) + 'F', 'accepted'],
  ])('Parses a huge text in time (case %#)', (pasted, verdict) => {
    const result = parseKey(pasted)
    expect(result.outcome === 'refused' ? result.error.kind : 'accepted').toBe(verdict)
  })

  test('Validates only the length of 10 MB', () => {
    const result = parseKey('curl -H "Authorization: '.repeat(400_000))
    expect(result).toMatchObject({ outcome: 'refused', error: { kind: 'too-long' } })
  })

  test('The length check agrees with the parser', () => {
    for (const length of [maxKeyLength, 4 * maxKeyLength, 4 * maxKeyLength + 1, 1_000_000]) {
      const result = parseKey(`${' '.repeat(length - 1)}F`)
      expect(result.outcome === 'refused').toBe(isTooLongToParse(length))
    }
  })

  test('RegExp.input does not keep it', () => {
    for (const pasted of ['Bearer FAKE1', 'export API_KEY=FAKE1 2', '$FAKE1']) {
      ;/FAKE1/.test(pasted)
      expect(getLastMatch()).toBe(pasted)
      parseKey(pasted)
      expect(getLastMatch()).toBe('')
    }
  })
})

function getLastMatch(): unknown {
  return Reflect.get(RegExp, 'input')
}
