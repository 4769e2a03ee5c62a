import { stringify } from 'yaml'
import type { Contract } from '#contract/read-contract.ts'
import { writeExactly } from '#contract/slice/write-exactly.ts'

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
