import { stringify } from 'yaml'
import type { Contract } from '#contract/read-contract.ts'
import { readTokens } from '#schema/pointer.ts'
import { writeValue } from '#schema/view/write-value.ts'

/**
 * Writes what a document refers to of another of its files: as JSON or YAML by its name, and nothing of how its owner wrote it
 * but the digits of numbers.
 */
export function writePart(
  { readPart, readDigits }: Pick<Contract, 'readPart' | 'readDigits'>,
  place: string,
): string {
  const part = readPart(place)
  let hasUnusualNumbers = false
  const exact = writeValue(
    part,
    '#',
    (pointer) => {
      const digits = readDigits(readTokens(pointer), place)
      if (digits === undefined || !numberOfJson.test(digits)) return undefined
      hasUnusualNumbers ||= digits !== String(Number(digits))
      return digits
    },
    '  ',
  )
  // JSON is YAML, and keeps digits that a writer of YAML would not.
  if (hasUnusualNumbers) return exact
  return /\.json$/i.test(place) ? JSON.stringify(part, null, 2) : stringify(part)
}

/** YAML has numbers that JSON has not. */
const numberOfJson = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
