import { getNumberText, toJsonNumber } from '#request/source-number.ts'

/**
 * An exact number: an integer times a power of ten. The integer does not end in zero, so that equal
 * numbers are identical.
 */
export interface Decimal {
  readonly integer: bigint
  readonly power: number
}

/**
 * Parses a JSON number (RFC 8259, section 6). Undefined for other texts, and for numbers that are
 * slow to calculate with: more than 1,000 characters, or a power beyond 1,000.
 */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > maxLength) return undefined
  const [, sign, whole = '', fraction = '', power = '0'] = jsonNumber.exec(text) ?? []
  if (sign === undefined || Math.abs(Number(power)) > maxLength) return undefined
  const digits = `${whole}${fraction}`.replace(/0+$/, '')
  if (digits === '') return { integer: 0n, power: 0 }
  return { integer: BigInt(sign + digits), power: Number(power) + whole.length - digits.length }
}

const maxLength = 1000

/** Parses a number in the data of a document, such as a limit; undefined for other data. */
export function toDecimal(data: unknown): Decimal | undefined {
  const text = getNumberText(data)
  const digits = text === undefined ? undefined : toJsonNumber(text)
  return digits === undefined ? undefined : parseDecimal(digits)
}

export function isNumber(text: string): boolean {
  return jsonNumber.test(text)
}

const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

export function compareDecimals(first: Decimal, second: Decimal): number {
  const [left, right] = scale(first, second)
  return left < right ? -1 : Number(left > right)
}

/**
 * Returns whether a number is an integer in any notation, such as 1.0 and 1e3 (JSON Schema 2020-12
 * Core, section 4.2.3).
 */
export function isIntegral({ power }: Decimal): boolean {
  return power >= 0
}

/** Returns whether a number is an integer multiple of a step above zero. */
export function isMultiple(number: Decimal, step: Decimal): boolean {
  const [left, right] = scale(number, step)
  return left % right === 0n
}

/** Returns the integers of both at the lower of their powers. */
function scale(first: Decimal, second: Decimal): readonly [bigint, bigint] {
  const least = Math.min(first.power, second.power)
  const raise = ({ integer, power }: Decimal) => integer * 10n ** BigInt(power - least)
  return [raise(first), raise(second)]
}

/** Formats a number as JSON without an exponent. */
export function formatNumber({ integer, power }: Decimal): string {
  if (power >= 0) return String(integer * 10n ** BigInt(power))
  const sign = integer < 0n ? '-' : ''
  const digits = String(integer < 0n ? -integer : integer).padStart(1 - power, '0')
  const fraction = digits.slice(power).replace(/0+$/, '')
  return `${sign}${digits.slice(0, power)}${fraction === '' ? '' : `.${fraction}`}`
}

/** Formats a number as a key: equal numbers have equal keys. */
export function getDecimalKey({ integer, power }: Decimal): string {
  return `${integer}e${power}`
}
