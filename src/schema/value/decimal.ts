import { findNumberText, writeDigits } from '#core/request/source-number.ts'

/** A number, exactly: an integer times ten to a power. The integer does not end in a zero, so that equal numbers are alike. */
export interface Decimal {
  readonly integer: bigint
  readonly power: number
}

/**
 * Reads a number as JSON writes it (RFC 8259, section 6); undefined for any other text, and for one that takes a moment to
 * calculate with: more than 1,000 characters, or a power beyond 1,000.
 */
export function readDecimal(text: string): Decimal | undefined {
  if (text.length > longest) return undefined
  const [, sign, whole = '', fraction = '', power = '0'] = jsonNumber.exec(text) ?? []
  if (sign === undefined || Math.abs(Number(power)) > longest) return undefined
  const digits = `${whole}${fraction}`.replace(/0+$/, '')
  if (digits === '') return { integer: 0n, power: 0 }
  return { integer: BigInt(sign + digits), power: Number(power) + whole.length - digits.length }
}

const longest = 1000

/** Reads a number in data of a document, such as a limit; undefined for any other data. */
export function findDecimal(data: unknown): Decimal | undefined {
  const text = findNumberText(data)
  const digits = text === undefined ? undefined : writeDigits(text)
  return digits === undefined ? undefined : readDecimal(digits)
}

export function isNumber(text: string): boolean {
  return jsonNumber.test(text)
}

const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

export function compareDecimals(first: Decimal, second: Decimal): number {
  const [left, right] = scale(first, second)
  return left < right ? -1 : Number(left > right)
}

/** Whether it has no fraction, however it is written: 1.0 and 1e3 have none (JSON Schema 2020-12 Core, section 4.2.3). */
export function isWhole({ power }: Decimal): boolean {
  return power >= 0
}

/** Whether one number is the product of another, above zero, and an integer. */
export function isMultiple(number: Decimal, step: Decimal): boolean {
  const [left, right] = scale(number, step)
  return left % right === 0n
}

/** The integers of both at the lower of their powers. */
function scale(first: Decimal, second: Decimal): readonly [bigint, bigint] {
  const least = Math.min(first.power, second.power)
  const raise = ({ integer, power }: Decimal) => integer * 10n ** BigInt(power - least)
  return [raise(first), raise(second)]
}

/** Writes a number as JSON has it, without an exponent. */
export function writeNumber({ integer, power }: Decimal): string {
  if (power >= 0) return String(integer * 10n ** BigInt(power))
  const sign = integer < 0n ? '-' : ''
  const digits = String(integer < 0n ? -integer : integer).padStart(1 - power, '0')
  const fraction = digits.slice(power).replace(/0+$/, '')
  return `${sign}${digits.slice(0, power)}${fraction === '' ? '' : `.${fraction}`}`
}

/** Equal numbers have equal texts, however they were written. */
export function writeDecimal({ integer, power }: Decimal): string {
  return `${integer}e${power}`
}
