/** A number of any size, exactly: `0.digits` times ten to the power of `exponent`. Zero has no digits. */
export interface Decimal {
  readonly isNegative: boolean
  /** Without zeros at either end. */
  readonly digits: string
  readonly exponent: bigint
}

/** Reads a number as JSON writes it (RFC 8259, section 6); undefined for any other text. */
export function readDecimal(text: string): Decimal | undefined {
  const [, sign, whole = '', fraction = '', power = '0'] = jsonNumber.exec(text) ?? []
  if (sign === undefined) return undefined
  const all = `${whole}${fraction}`
  const start = countZeros(all)
  const digits = trimEnd(all.slice(start))
  if (digits === '') return zero
  const exponent = BigInt(power.replace('+', '')) + BigInt(whole.length - start)
  return { isNegative: sign === '-', digits, exponent }
}

/** Whether it is written as JSON writes numbers. */
export function isNumber(text: string): boolean {
  return jsonNumber.test(text)
}

const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
const zero: Decimal = { isNegative: false, digits: '', exponent: 0n }

function countZeros(digits: string): number {
  let count = 0
  while (digits[count] === '0') count += 1
  return count
}

function trimEnd(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** Negative where the first is less, and 0 (never -0) where they are equal. */
export function compareDecimals(first: Decimal, second: Decimal): number {
  const [left, right] = [signOf(first), signOf(second)]
  if (left !== right || left === 0) return left - right
  const order = compareSizes(first, second)
  return left < 0 ? 0 - order : order
}

function signOf({ digits, isNegative }: Decimal): number {
  if (digits === '') return 0
  return isNegative ? -1 : 1
}

function compareSizes(first: Decimal, second: Decimal): number {
  if (first.exponent !== second.exponent) return first.exponent < second.exponent ? -1 : 1
  if (first.digits === second.digits) return 0
  return first.digits < second.digits ? -1 : 1
}

/** Whether it has no fraction, however it is written: 1.0 and 1e3 have none (JSON Schema 2020-12 Core, section 4.2.3). */
export function isWhole({ digits, exponent }: Decimal): boolean {
  return BigInt(digits.length) <= exponent || digits === ''
}

/** Whether one number is the product of another, above zero, and an integer. */
export function isMultiple(number: Decimal, step: Decimal): boolean {
  if (number.digits === '') return true
  const power = lowestPower(number) - lowestPower(step)
  // Its last digit is not zero, so ten does not divide it.
  if (power < 0n) return false
  const divisor = BigInt(step.digits)
  return (remainder(number.digits, divisor) * powerOfTen(power, divisor)) % divisor === 0n
}

function lowestPower({ digits, exponent }: Decimal): bigint {
  return exponent - BigInt(digits.length)
}

/** In chunks, because reading a very long number at once takes the square of its length. */
function remainder(digits: string, divisor: bigint): bigint {
  let rest = 0n
  for (let index = 0; index < digits.length; index += chunkLength) {
    const chunk = digits.slice(index, index + chunkLength)
    rest = (rest * 10n ** BigInt(chunk.length) + BigInt(chunk)) % divisor
  }
  return rest
}

const chunkLength = 15

function powerOfTen(power: bigint, divisor: bigint): bigint {
  let [result, base, left] = [1n % divisor, 10n % divisor, power]
  while (left > 0n) {
    if (left % 2n === 1n) result = (result * base) % divisor
    base = (base * base) % divisor
    left /= 2n
  }
  return result
}

/** Equal numbers have equal texts, however they were written. */
export function writeDecimal({ isNegative, digits, exponent }: Decimal): string {
  return `${isNegative ? '-' : ''}0.${digits}e${exponent}`
}
