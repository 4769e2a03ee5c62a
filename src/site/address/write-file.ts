import { stringify } from 'yaml'
import type { PublishedFile } from '#contract/read-contract.ts'
import { readTokens } from '#schema/pointer.ts'
import { writeValue } from '#schema/view/write-value.ts'

/**
 * Serializes a published file: the bytes that were read, or JSON or YAML by its name, in which only the digits of numbers are as
 * their author wrote them.
 */
export function writeFile({
  place,
  value,
  bytes,
  readDigits,
}: PublishedFile): string | Uint8Array<ArrayBuffer> {
  if (bytes) return bytes
  let hasUnusualNumbers = false
  const exact = writeValue(
    value,
    '#',
    (pointer) => {
      const digits = readDigits(readTokens(pointer))
      if (digits === undefined || !numberOfJson.test(digits)) return undefined
      hasUnusualNumbers ||= digits !== String(Number(digits))
      return digits
    },
    '  ',
  )
  // JSON is YAML, and keeps digits that a writer of YAML would not.
  if (hasUnusualNumbers) return exact
  return /\.json$/i.test(place) ? JSON.stringify(value, null, 2) : stringify(value)
}

/** YAML has numbers that JSON has not. */
const numberOfJson = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
