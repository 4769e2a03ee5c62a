import { compareDecimals, isMultiple, isWhole, readDecimal } from './decimal.ts'
import type { Decimal } from './decimal.ts'
import type { Keywords } from './keywords.ts'
import { toValue } from './to-value.ts'
import { tell } from './walk.ts'
import type { Here, Outcome } from './walk.ts'

/** Bounds, steps and ranges of a number, all exactly (JSON Schema 2020-12 Validation, section 6.2). */
export function checkNumber(
  outcome: Outcome,
  number: Decimal,
  keywords: Keywords,
  here: Here,
): void {
  for (const [keyword, { words, isMet }] of rules) {
    const bound = readBound(keywords, keyword)
    if (bound && !isMet(number, bound.decimal)) {
      tell(outcome, here, keyword, `the number must be ${words} ${bound.digits}.`)
    }
  }
  const { format } = keywords
  const range = typeof format === 'string' ? ranges.get(format) : undefined
  if (
    range?.some((limit, index) => isBeyond(number, limit, index)) ||
    (range && !isWhole(number))
  ) {
    tell(outcome, here, 'format', `the number does not fit into ${String(format)}.`, 'remark')
  }
}

const rules: readonly (readonly [string, Rule])[] = [
  ['minimum', { words: 'at least', isMet: (number, bound) => compareDecimals(number, bound) >= 0 }],
  ['maximum', { words: 'at most', isMet: (number, bound) => compareDecimals(number, bound) <= 0 }],
  [
    'exclusiveMinimum',
    { words: 'above', isMet: (number, bound) => compareDecimals(number, bound) > 0 },
  ],
  [
    'exclusiveMaximum',
    { words: 'below', isMet: (number, bound) => compareDecimals(number, bound) < 0 },
  ],
  // Zero and less are no steps.
  [
    'multipleOf',
    {
      words: 'a multiple of',
      isMet: (number, step) => step.digits === '' || step.isNegative || isMultiple(number, step),
    },
  ],
]

interface Rule {
  readonly words: string
  readonly isMet: (number: Decimal, bound: Decimal) => boolean
}

interface Bound {
  readonly digits: string
  readonly decimal: Decimal
}

function readBound(keywords: Keywords, name: string): Bound | undefined {
  const value = Object.hasOwn(keywords, name) ? toValue(keywords[name]) : undefined
  if (typeof value !== 'object' || value === null || !('digits' in value)) return undefined
  const decimal = readDecimal(value.digits)
  return decimal && { digits: value.digits, decimal }
}

function isBeyond(number: Decimal, limit: bigint, index: number): boolean {
  const bound = readDecimal(String(limit))
  const order = bound ? compareDecimals(number, bound) : 0
  return index === 0 ? order < 0 : order > 0
}

/** OpenAPI Format Registry: int32 and int64 are signed. */
const ranges: ReadonlyMap<string, readonly [bigint, bigint]> = new Map([
  ['int32', [-(2n ** 31n), 2n ** 31n - 1n]],
  ['int64', [-(2n ** 63n), 2n ** 63n - 1n]],
])
