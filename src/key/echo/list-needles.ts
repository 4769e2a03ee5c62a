import { writeBase64 } from './base64-needle.ts'
import { covers, foldByte, listCases } from './needle.ts'
import type { Needle, NeedleStep } from './needle.ts'

/** Shorter keys are searched for only verbatim: ordinary text would be full of their other forms. */
const shortestDisguised = 4

/** The number of characters of a cut-off key that may remain. They are no help, and often mere chance. */
const harmlessCharacters = 3

/**
 * The forms of a key to search for, each step with all its spellings:
 *
 * - the key in any case, with any characters escaped (see `listEscapes`)
 * - hexadecimal in any case
 * - UTF-16 in both byte orders
 * - base64 and base64url of the key and of its UTF-16, inside longer text
 *
 * What is not found is in `notFound`. Characters beyond ASCII, which only a name or
 * password can have, are found in UTF-8 and as escapes of UTF-16 or Latin-1, without the other case and without HTML's names.
 */
export function listNeedles(text: string): readonly Needle[] {
  const bytes = Array.from(new TextEncoder().encode(text))
  if (text.length < shortestDisguised) return [writePlainly(bytes)]
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  const isAscii = units.length === bytes.length
  const wides = isAscii ? writeEitherOrder(units) : writeEachOrder(units)
  return [
    writeEscaped(bytes),
    ...(isAscii ? [] : [writeUnits(units)]),
    writeHexadecimal(bytes),
    ...wides.map((wide) => writeWide(wide)),
    ...writeBase64(bytes, 8 * tellingCharacters),
    ...wides.flatMap(({ bytes: wide }) => writeBase64(wide, 16 * tellingCharacters - 8)),
  ]
}

/** The bytes of UTF-16, and what covers them. */
interface Wide extends Pick<Needle, 'cover'> {
  readonly bytes: readonly number[]
}

/** ASCII in UTF-16, without the byte at either end, so that one needle matches both byte orders. */
function writeEitherOrder(units: readonly number[]): readonly Wide[] {
  return [{ bytes: units.flatMap((unit) => [unit, 0]).slice(0, -1), cover: covers.lowFirst }]
}

function writeEachOrder(units: readonly number[]): readonly Wide[] {
  return [
    { bytes: units.flatMap((unit) => [unit & 0xff, unit >> 8]), cover: covers.lowFirst },
    { bytes: units.flatMap((unit) => [unit >> 8, unit & 0xff]), cover: covers.highFirst },
  ]
}

const tellingCharacters = harmlessCharacters + 1

function writePlainly(codes: readonly number[]): Needle {
  return {
    steps: codes.map((code) => writeByte(code)),
    isCaseSensitive: true,
    tellingSteps: tellingCharacters,
    cover: covers.narrow,
  }
}

function writeEscaped(codes: readonly number[]): Needle {
  const spellings = new Map([...new Set(codes)].map((code) => [code, writeCharacter(code)]))
  const steps = codes.map((code) => spellings.get(code) ?? writeCharacter(code))
  return { steps, isCaseSensitive: false, tellingSteps: tellingCharacters, cover: covers.narrow }
}

/** Characters beyond ASCII as escapes of their UTF-16 units, or as bytes of Latin-1. */
function writeUnits(units: readonly number[]): Needle {
  const steps = units.map((unit) => ({
    ...writeCharacter(unit),
    bytes: unit > 0xff ? [] : [foldByte(unit)],
  }))
  return { steps, isCaseSensitive: false, tellingSteps: tellingCharacters, cover: covers.narrow }
}

/** The two cases of a letter differ in one bit of the first digit. */
function writeHexadecimal(codes: readonly number[]): Needle {
  const steps = codes.flatMap((code) => {
    const highs = listCases(code).map((each) => each >> 4)
    return [writeDigit(highs), writeDigit([code & 0xf])]
  })
  return {
    steps,
    isCaseSensitive: false,
    tellingSteps: 2 * tellingCharacters,
    cover: covers.narrow,
  }
}

function writeWide({ bytes, cover }: Wide): Needle {
  const steps = bytes.map((byte) => writeByte(foldByte(byte)))
  return { steps, isCaseSensitive: false, tellingSteps: 2 * tellingCharacters - 1, cover }
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
  // Forms write a space as a plus sign.
  const bytes = code === 0x20 ? [0x20, 0x2b] : [foldByte(code)]
  return { bytes, escaped: listCases(code), isOptional: false }
}
