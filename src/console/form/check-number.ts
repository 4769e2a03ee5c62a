import { compareNumbers } from './compare-numbers.ts'
import type { Keywords } from './schema-map.ts'

/** In which ways a number contradicts its bounds, as the ends of sentences. */
export function checkNumber(digits: string, keywords: Keywords): readonly string[] {
  const bound = (name: string) => {
    const value = keywords[name]
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  const [least, most] = [bound('minimum'), bound('maximum')]
  const [above, below] = [bound('exclusiveMinimum'), bound('exclusiveMaximum')]
  const step = bound('multipleOf')
  const [low, high] = integerRanges.get(String(keywords['format'])) ?? []
  const whole = /^-?\d{1,40}$/.test(digits) ? BigInt(digits) : undefined
  const isOutside =
    whole !== undefined &&
    ((low !== undefined && whole < low) || (high !== undefined && whole > high))
  return [
    ...(least !== undefined && compareNumbers(digits, least) < 0
      ? [`the number must be at least ${least}.`]
      : []),
    ...(most !== undefined && compareNumbers(digits, most) > 0
      ? [`the number must be at most ${most}.`]
      : []),
    ...(above !== undefined && (compareNumbers(digits, above) < 0 || digits === String(above))
      ? [`the number must be above ${above}.`]
      : []),
    ...(below !== undefined && (compareNumbers(digits, below) > 0 || digits === String(below))
      ? [`the number must be below ${below}.`]
      : []),
    ...(step !== undefined && isOffStep(digits, step)
      ? [`the number must be a multiple of ${step}.`]
      : []),
    ...(isOutside ? [`the number does not fit into ${String(keywords['format'])}.`] : []),
  ]
}

/** OpenAPI Format Registry: int32 and int64 are signed. */
const integerRanges: ReadonlyMap<string, readonly [bigint, bigint]> = new Map([
  ['int32', [-(2n ** 31n), 2n ** 31n - 1n]],
  ['int64', [-(2n ** 63n), 2n ** 63n - 1n]],
])

/** Fractions of doubles are not exact, so only integers are compared. */
function isOffStep(digits: string, step: number): boolean {
  if (!/^-?\d{1,40}$/.test(digits) || !Number.isSafeInteger(step) || step <= 0) return false
  return BigInt(digits) % BigInt(step) !== 0n
}
