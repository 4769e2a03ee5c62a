import { compareDecimals, isMultiple, isWhole, readDecimal } from '../value/decimal.ts'
import type { Decimal } from '../value/decimal.ts'
import type { Keywords } from '../keywords.ts'
import type { BoundKeyword, Prepared } from './prepare.ts'
import { tell } from './walk.ts'
import type { Position } from './walk.ts'

/** Bounds, steps and ranges of a number, all exactly (JSON Schema 2020-12 Validation, section 6.2). */
export function checkNumber<Node>(
  number: Decimal,
  { format }: Keywords,
  { bounds }: Prepared,
  here: Position<Node>,
): void {
  for (const { keyword, digits, decimal } of bounds) {
    const { words, isMet } = rules[keyword]
    if (!isMet(number, decimal)) tell(here, keyword, `the number must be ${words} ${digits}.`)
  }
  const range = typeof format === 'string' ? ranges.get(format) : undefined
  if (
    range?.some((limit, index) => isBeyond(number, limit, index)) ||
    (range && !isWhole(number))
  ) {
    tell(here, 'format', `the number does not fit into ${String(format)}.`, 'remark')
  }
}

interface Rule {
  readonly words: string
  readonly isMet: (number: Decimal, bound: Decimal) => boolean
}

const rules: Readonly<Record<BoundKeyword, Rule>> = {
  minimum: { words: 'at least', isMet: (number, bound) => compareDecimals(number, bound) >= 0 },
  maximum: { words: 'at most', isMet: (number, bound) => compareDecimals(number, bound) <= 0 },
  exclusiveMinimum: {
    words: 'above',
    isMet: (number, bound) => compareDecimals(number, bound) > 0,
  },
  exclusiveMaximum: {
    words: 'below',
    isMet: (number, bound) => compareDecimals(number, bound) < 0,
  },
  // Zero and less are no steps.
  multipleOf: {
    words: 'a multiple of',
    isMet: (number, step) => step.digits === '' || step.isNegative || isMultiple(number, step),
  },
}

function isBeyond(number: Decimal, limit: Decimal | undefined, index: number): boolean {
  const order = limit ? compareDecimals(number, limit) : 0
  return index === 0 ? order < 0 : order > 0
}

/** OpenAPI Format Registry: int32 and int64 are signed. */
const ranges = new Map([
  ['int32', readRange(32n)],
  ['int64', readRange(64n)],
])

function readRange(bits: bigint): readonly (Decimal | undefined)[] {
  const half = 2n ** (bits - 1n)
  return [-half, half - 1n].map((limit) => readDecimal(String(limit)))
}
