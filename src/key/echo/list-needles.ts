import { writeBase64 } from './base64-needle.ts'
import { foldByte, listCases } from './needle.ts'
import type { Needle, NeedleStep } from './needle.ts'

/** Shorter keys are searched for only verbatim: ordinary text would be full of their other forms. */
const shortestDisguised = 4

/** How many characters of a cut-off key may remain. They are no help, and often mere chance. */
const harmlessCharacters = 3

/**
 * The forms of a key to search for, each step with all its spellings:
 *
 * - the key in any case, with any characters escaped (see `listEscapes`)
 * - hexadecimal in any case
 * - UTF-16 in both byte orders, without the byte at either end, so that one needle matches both
 * - base64 and base64url of the key and of its UTF-16, inside longer text
 *
 * A key that is reversed, encoded twice, compressed or encrypted is not found.
 *
 * @param text visible ASCII
 */
export function listNeedles(text: string): readonly Needle[] {
  const codes = Array.from(text, (character) => character.charCodeAt(0))
  if (codes.length < shortestDisguised) return [writePlainly(codes)]
  const wide = codes.flatMap((code) => [code, 0]).slice(0, -1)
  return [
    writeEscaped(codes),
    writeHexadecimal(codes),
    writeWide(wide),
    ...writeBase64(codes, 8 * tellingCharacters),
    ...writeBase64(wide, 16 * tellingCharacters - 8),
  ]
}

const tellingCharacters = harmlessCharacters + 1

function writePlainly(codes: readonly number[]): Needle {
  return {
    steps: codes.map((code) => writeByte(code)),
    isCaseSensitive: true,
    tellingSteps: tellingCharacters,
  }
}

function writeEscaped(codes: readonly number[]): Needle {
  const spellings = new Map([...new Set(codes)].map((code) => [code, writeCharacter(code)]))
  const steps = codes.map((code) => spellings.get(code) ?? writeCharacter(code))
  return { steps, isCaseSensitive: false, tellingSteps: tellingCharacters }
}

/** The two cases of a letter differ in one bit of the first digit. */
function writeHexadecimal(codes: readonly number[]): Needle {
  const steps = codes.flatMap((code) => {
    const highs = listCases(code).map((each) => each >> 4)
    return [writeDigit(highs), writeDigit([code & 0xf])]
  })
  return { steps, isCaseSensitive: false, tellingSteps: 2 * tellingCharacters }
}

function writeWide(bytes: readonly number[]): Needle {
  const steps = bytes.map((byte) => writeByte(foldByte(byte)))
  return { steps, isCaseSensitive: false, tellingSteps: 2 * tellingCharacters - 1 }
}

function writeDigit(values: readonly number[]): NeedleStep {
  return {
    bytes: values.map((value) => value.toString(16).charCodeAt(0)),
    escaped: [],
    isOptional: false,
  }
}

function writeByte(byte: number): NeedleStep {
  return { bytes: [byte], escaped: [], isOptional: false }
}

function writeCharacter(code: number): NeedleStep {
  return { bytes: [foldByte(code)], escaped: listCases(code), isOptional: false }
}
