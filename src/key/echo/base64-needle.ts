import { covers } from './needle.ts'
import type { Needle, NeedleStep } from './needle.ts'

/**
 * The base64 and base64url forms of some bytes inside a longer text (RFC 4648, sections 4 and 5), at each of the three
 * alignments. They include the characters at either end that also carry bits of the neighbours; in text cut out of its
 * base64 these may be missing.
 *
 * @param tellingBits how many bits must not remain visible, even without the rest
 */
export function writeBase64(bytes: readonly number[], tellingBits: number): readonly Needle[] {
  return [0, 8, 16].map((before) => {
    const end = before + 8 * bytes.length
    const count = Math.ceil(end / 6) - Math.floor(before / 6)
    const steps = Array.from({ length: count }, (_, index) => {
      const at = 6 * (Math.floor(before / 6) + index)
      const bits = Array.from({ length: 6 }, (__, offset) => readBit(bytes, at + offset - before))
      return spellSextet(bits)
    })
    return {
      steps,
      isCaseSensitive: true,
      tellingSteps: Math.ceil(tellingBits / 6),
      cover: covers.narrow,
    }
  })
}

/** @returns undefined for a bit of a neighbour */
function readBit(bytes: readonly number[], at: number): number | undefined {
  const byte = at < 0 ? undefined : bytes[Math.floor(at / 8)]
  return byte === undefined ? undefined : (byte >> (7 - (at % 8))) & 1
}

function spellSextet(bits: readonly (number | undefined)[]): NeedleStep {
  const values = alphabet.filter((_, value) =>
    bits.every((bit, index) => bit === undefined || bit === ((value >> (5 - index)) & 1)),
  )
  const codes = values.flat()
  return {
    bytes: codes,
    escaped: codes.filter((code) => punctuation.has(code)),
    isOptional: bits.includes(undefined),
  }
}

/** The characters of each value. The last two values have two, because base64url writes them differently. */
const alphabet = Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  (character) => [character.charCodeAt(0)],
).concat([
  [0x2b, 0x2d],
  [0x2f, 0x5f],
])

/** Often escaped in JSON and URLs, unlike letters and digits. */
const punctuation = new Set([0x2b, 0x2d, 0x2f, 0x5f])
