import type { NumberText } from '#request/inputs.ts'
import type { Keywords } from '#schema/keywords.ts'
import { toDecimal, formatNumber } from '#schema/value/decimal.ts'
import type { Decimal } from '#schema/value/decimal.ts'

/**
 * Returns numbers that may be within the limits of a schema, the simplest first: 0 and 1, then numbers next to a limit.
 * The caller must check them against all limits.
 */
export function generateNumbers(keywords: Keywords, isInteger: boolean): readonly NumberText[] {
  const limits = limitKeywords.flatMap((key) => toDecimal(keywords[key]) ?? [])
  const step = toDecimal(keywords['multipleOf'])
  // The smallest unit of every calculation: a tenth of the smallest digit.
  const power = Math.min(0, ...[...limits, ...(step ? [step] : [])].map((one) => one.power)) - 1
  const scale = (one: Decimal) => one.integer * 10n ** BigInt(one.power - power)
  const one = 10n ** BigInt(-power)
  const steps = [...(step && step.integer > 0n ? [scale(step)] : []), ...(isInteger ? [one] : [])]
  const [first = one, ...others] = steps
  const grid = others.reduce(findMultiple, first)
  const bounds = limits.map(scale)
  const near = bounds.flatMap((bound) => {
    const below = bound - modulo(bound, grid)
    return [...(steps.length === 0 ? [bound] : []), below, below + grid, below - grid]
  })
  const [low = 0n, high = low] = bounds
  const numbers = [0n, one, ...(steps.length > 0 ? [grid] : []), ...near, (low + high) / 2n]
  return [...new Set(numbers)].map((integer) => ({ digits: formatNumber({ integer, power }) }))
}

const limitKeywords = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum']

function modulo(number: bigint, step: bigint): bigint {
  return ((number % step) + step) % step
}

/** Returns the least common multiple. */
function findMultiple(one: bigint, other: bigint): bigint {
  let [divisor, rest] = [one, other]
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest]
  return (one * other) / divisor
}
