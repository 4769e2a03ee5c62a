import { stringify } from 'yaml'
import type { Contract } from '#contract/read-contract.ts'
import { readTokens } from '#schema/pointer.ts'
import { writeValue } from '#schema/view/write-value.ts'
import type { DocumentSlice } from './slice-document.ts'

/**
 * A value as JSON, with its numbers as their owner wrote them. YAML has numbers that JSON has not.
 *
 * @param readDigits of the number at a path
 * @returns undefined where JavaScript writes every number of it in the same way
 */
function writeExactly(
  value: unknown,
  readDigits: (path: readonly string[]) => string | undefined,
  indent?: string,
): string | undefined {
  let isSame = true
  const text = writeValue(
    value,
    '#',
    (pointer) => {
      const digits = readDigits(readTokens(pointer))
      const isJson =
        digits !== undefined && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(digits)
      if (isJson && digits !== String(Number(digits))) isSame = false
      return isJson ? digits : undefined
    },
    indent,
  )
  return isSame ? undefined : text
}

/**
 * Writes what a document refers to of another of its files: as JSON or YAML by its name, and nothing of how its owner wrote it
 * but the digits of numbers.
 */
export function writePart(
  { readPart, readDigits }: Pick<Contract, 'readPart' | 'readDigits'>,
  place: string,
): string {
  const part = readPart(place)
  // JSON is YAML, and keeps digits that a writer of YAML would not.
  const exact = writeExactly(part, (path) => readDigits(path, place), '  ')
  return exact ?? (/\.json$/i.test(place) ? JSON.stringify(part, null, 2) : stringify(part))
}

/** A part of a document as JSON, with its numbers as its owner wrote them. */
export function writeSlice(
  slice: DocumentSlice,
  { readDigits }: Pick<Contract, 'readDigits'>,
): string {
  return writeExactly(slice, readDigits) ?? JSON.stringify(slice)
}
